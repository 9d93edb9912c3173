//! Who asks: by the address of the connection, and by the name that the page makes for itself
//! whenever it is opened. It is for fairness alone and gives no right to anything.

use crate::turns::Client;
use axum::extract::FromRequestParts;
use axum::http::header::HeaderName;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::{IpAddr, Ipv6Addr};

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

const NAME: HeaderName = HeaderName::from_static("x-kombat-client");

/// One household has one address of version 4, and of version 6 as many as it likes, which
/// agree in their first half; this machine is itself.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) if !six.is_loopback() => Ipv6Addr::from_bits(six.to_bits() >> 64 << 64).into(),
        other => other,
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let browser = parts.headers.get(NAME).map(|name| {
            let mut hasher = DefaultHasher::new();
            name.as_bytes().hash(&mut hasher);
            hasher.finish()
        });
        let address = parts.extensions.get::<Peer>().map(|Peer(address)| household(*address));
        Ok(Client { address, browser })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_client_whatever_its_address() {
        let of = |text: &str| household(text.parse().unwrap());
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
        assert!(of("::1").is_loopback() && of("::ffff:127.0.0.1").is_loopback());
        assert_ne!(of("::1"), of("::2"));
    }
}
