//! Stands in for the published crate, which would bring a second TLS library of an older version with it.
//!
//! Serenity's feature `rustls_backend` asks for it, and its feature `gateway` alone, which is off here, calls it: Arbiter's
//! line to the gateway is twilight's.
