//! Words that somebody can set.

/// One of a few words that somebody can set.
macro_rules! setting {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $key:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl $name {
            /// The words that people type and that are stored, the usual one first.
            pub const KEYS: &'static [&'static str] = &[$($key),+];
            pub const fn key(self) -> &'static str {
                match self {
                    $($name::$variant => $key),+
                }
            }

            /// What has that name, in any case.
            pub fn find(key: &str) -> Option<Self> {
                [$($name::$variant),+]
                    .into_iter()
                    .find(|one| one.key().eq_ignore_ascii_case(key))
            }
        }
    };
}

pub(crate) use setting;
