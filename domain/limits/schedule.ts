// The grid of the schedule (spec 9; ux 2.4).

/** Between the grid's rules and labels. */
export const GRID_SLOT_MINUTES = 30;
/** Of the grid's rows. */
export const GRID_ROW_MINUTES = 5;
/** Empty stretches longer than this are collapsed. */
export const GRID_GAP_MINUTES = 60;
/** Rows that a collapsed stretch still takes. */
export const GRID_GAP_ROWS = 4;
/** Free time between two kept talks is shown from this length on. */
export const FREE_GAP_MINUTES = 15;
/** So many talks that are over are folded away when today is opened; fewer are sooner passed than unfolded. */
export const EARLIER_FOLD = 3;
/** Talks that are offered in place of one that was cancelled or moved. */
export const REPAIR_OFFERS = 3;
