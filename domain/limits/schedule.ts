// The schedule grid (spec 9; ux 2.4).

/** Minutes between the grid's lines and labels. */
export const GRID_SLOT_MINUTES = 30;
/** Minutes per row of the grid. */
export const GRID_ROW_MINUTES = 5;
/** Longer empty stretches are collapsed. */
export const GRID_GAP_MINUTES = 60;
/** Rows of a collapsed stretch. */
export const GRID_GAP_ROWS = 4;
/** Minutes from which free time between two kept talks is shown. */
export const FREE_GAP_MINUTES = 15;
/** Number of ended talks from which they are folded when today is opened. */
export const EARLIER_FOLD = 3;
/** Alternatives offered for a talk that was cancelled or moved. */
export const REPAIR_OFFERS = 3;
