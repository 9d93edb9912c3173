//! Where a room finds the arena: addresses of this machine, and a picture for cameras.

use console::style;
use kombat_web::Token;
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use std::net::{IpAddr, SocketAddr};

/// The most addresses that are named; a machine with many containers has many.
const MOST: usize = 4;

/// Addresses of the page, the likeliest first.
pub(super) fn places(address: SocketAddr, token: Option<&Token>) -> Vec<String> {
    let hosts = if address.ip().is_unspecified() { machine(address.ip()) } else { vec![address.ip()] };
    let secret = token.map(|token| format!("?token={}", token.text())).unwrap_or_default();
    let place = |host: IpAddr| format!("http://{}/{secret}", SocketAddr::new(host, address.port()));
    hosts.into_iter().take(MOST).map(place).collect()
}

/// The addresses under which other machines reach this one, without asking any of them.
fn machine(bound: IpAddr) -> Vec<IpAddr> {
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    let usable = |ip: &IpAddr| match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local(),
        // Those of a single link need more than the address to be reached.
        IpAddr::V6(ip) => bound.is_ipv6() && !ip.is_loopback() && !ip.is_unicast_link_local(),
    };
    let mut found: Vec<IpAddr> = all.iter().map(if_addrs::Interface::ip).filter(usable).collect();
    found.sort_by_key(rank);
    found.dedup();
    // Without a network the arena is still there for this machine.
    if found.is_empty() {
        found.push(IpAddr::from([127, 0, 0, 1]));
    }
    found
}

/// Those of rooms come first, then those that programs like to use for themselves.
fn rank(ip: &IpAddr) -> (u8, IpAddr) {
    let kind = match ip {
        IpAddr::V4(v4) => match v4.octets() {
            [192, 168, ..] => 0,
            [10, ..] => 1,
            [172, 16..=31, ..] => 3,
            _ => 2,
        },
        IpAddr::V6(_) => 4,
    };
    (kind, *ip)
}

/// An address as a picture of half blocks, dark on light whatever the terminal's colours.
pub(super) fn picture(place: &str) -> String {
    let lines = blocks(place).unwrap_or_default();
    let painted = lines.lines().map(|line| style(line).black().on_white().force_styling(true).to_string());
    painted.collect::<Vec<_>>().join("\n")
}

fn blocks(place: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(place, EcLevel::M).ok()?;
    Some(code.render::<Dense1x2>().build())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The picture is read back by an independent decoder.
    #[test]
    fn the_picture_says_the_address() {
        let place = "http://192.168.100.200:7878/?token=abcdefghijkmnpqrstuvwxyz";
        let picture = blocks(place).unwrap();
        let rows: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
        let dark = |x: usize, y: usize| match rows[y / 2][x] {
            '█' => true,
            '▀' => y.is_multiple_of(2),
            '▄' => y % 2 == 1,
            ' ' => false,
            other => panic!("{other:?} is no half block"),
        };
        // A camera sees a module as many points.
        let (scale, width, height) = (4, rows[0].len(), 2 * rows.len());
        let mut seen = rqrr::PreparedImage::prepare_from_greyscale(width * scale, height * scale, |x, y| {
            if dark(x / scale, y / scale) { 0 } else { 255 }
        });
        let found = seen.detect_grids();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].decode().unwrap().1, place);
        assert!(width <= 80, "{width} columns");
    }

    #[test]
    fn an_address_of_ones_own_is_named_as_it_is() {
        let token = "0123456789abcdef".parse::<Token>().unwrap();
        let places = |address: &str, token| places(address.parse().unwrap(), token);
        assert_eq!(places("127.0.0.1:7878", None), ["http://127.0.0.1:7878/"]);
        assert_eq!(places("[::1]:7", Some(&token)), ["http://[::1]:7/?token=0123456789abcdef"]);
        for place in places("0.0.0.0:80", Some(&token)) {
            assert!(!place.contains("0.0.0.0") && place.ends_with(":80/?token=0123456789abcdef"), "{place}");
        }
    }
}
