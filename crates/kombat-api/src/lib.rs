//! What a page asks Kombat, and what it gets: types that serialise, and functions that make them,
//! without a transport. A server puts them on HTTP; a worker in the page can do without one.
//!
//! The names of fields are the keys of JSON, which stay as they are. [`endpoints`] lists every
//! question with the types of what is asked and answered, and [`openapi::document`] describes them
//! all from that list, so nothing is described twice.
//!
//! ```
//! use kombat_api::boards::BoardFacts;
//! use kombat::messages::Lang;
//!
//! let problem = kombat::catalog::open("8-puzzle").unwrap();
//! let facts = BoardFacts::new(&problem, "416328705", Lang::En).unwrap();
//! assert!(serde_json::to_string(&facts).unwrap().contains("\"distance\":13"));
//! ```

pub mod boards;
pub mod catalog;
mod described;
pub mod endpoints;
pub mod fights;
pub mod learn;
pub mod openapi;
pub mod papers;
mod pictures;
pub mod play;
pub mod preview;
pub mod replay;
pub mod runs;
pub mod server;
pub mod views;
pub mod watch;
mod words;
