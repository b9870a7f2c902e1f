//! Decisions where the source is silent or contradicts itself: those in the document's table of errata that a constant can
//! express. The number is the row of that table.

/// Row 6, "rook/bishop limit R<=5, F<=5": no slide is longer along a file or a rank, or along a
/// diagonal. The movement table prints it; it only matters between two attack boards six or seven
/// ranks apart.
pub(super) const LONGEST_SLIDE: usize = 5;

/// Row 6 and the movement table, "R: L=1..6": a rook climbs from the lowest level to the highest at
/// once.
pub(super) const LONGEST_CLIMB: usize = 6;

/// Row 5, "level counting for knights": besides the documented skip, a knight also goes from one
/// main board to the next by the raw coordinates, two levels and one file or rank (`b4(2)-b5(4)`),
/// as the movement table says.
pub(super) const RAW_KNIGHTS_BETWEEN_MAIN_BOARDS: bool = true;

/// Row 10, "pawn captures MB to MB with an AB half in the way": a pawn's capture on the next main
/// board needs both columns free of an attack board, "no AB in the pawn's path"; kings and knights
/// need one.
pub(super) const PAWN_SKIPS_NEED_BOTH_COLUMNS: bool = true;

/// Row 7, "Two exceptions, only the rook pawn one survives": the other one is unknown. The guess is
/// a first move of the pawns before queen and king, `b1(1)-b2(2)` and `e1(1)-e2(2)`; it stays off.
pub(super) const INNER_AB_PAWN_RAMP: bool = false;

/// Row 14, "may castling be out of check": no.
pub(super) const CASTLE_OUT_OF_CHECK: bool = false;
