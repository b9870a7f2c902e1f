//! The drawings of the pieces.

use arbiter_rules::scene::Role;
use strum::{EnumString, IntoStaticStr, VariantArray, VariantNames};

/// Piece sets: the folders of `assets/pieces`, except for the default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", ascii_case_insensitive)]
pub enum PieceSet {
    /// As on a tournament board.
    #[default]
    Staunton,
    /// Built of circles, triangles and bars.
    Geometric,
    /// Thick outlines, for small screens.
    Bold,
}

impl PieceSet {
    pub const ALL: &[PieceSet] = <PieceSet as VariantArray>::VARIANTS;
}

/// The drawing of a role in a folder of `assets/pieces`.
macro_rules! drawings {
    ($folder:literal, $role:expr) => {
        match $role {
            Role::King => include_str!(concat!("../assets/pieces/", $folder, "king.svg")),
            Role::Queen => include_str!(concat!("../assets/pieces/", $folder, "queen.svg")),
            Role::Rook => include_str!(concat!("../assets/pieces/", $folder, "rook.svg")),
            Role::Bishop => include_str!(concat!("../assets/pieces/", $folder, "bishop.svg")),
            Role::Knight => include_str!(concat!("../assets/pieces/", $folder, "knight.svg")),
            Role::Pawn => include_str!(concat!("../assets/pieces/", $folder, "pawn.svg")),
            Role::Executor => {
                include_str!(concat!("../assets/pieces/", $folder, "executor.svg"))
            }
            Role::Warrior => include_str!(concat!("../assets/pieces/", $folder, "warrior.svg")),
            Role::Lancer => include_str!(concat!("../assets/pieces/", $folder, "lancer.svg")),
        }
    };
}

/// The drawing of a piece. The theme colours its classes `piece`, `shade`, `line` and `spot`.
pub(crate) const fn drawing(set: PieceSet, role: Role) -> &'static str {
    match set {
        PieceSet::Staunton => drawings!("", role),
        PieceSet::Geometric => drawings!("geometric/", role),
        PieceSet::Bold => drawings!("bold/", role),
    }
}
