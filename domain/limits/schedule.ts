// The schedule grid (spec 9; ux 2.4).

/** Minutes between the grid's lines and labels. */
export const GRID_SLOT_MINUTES = 30;
/** Minutes per row of the grid. */
export const GRID_ROW_MINUTES = 5;
/** Minutes in which nothing happens, above which the grid collapses them. */
export const GRID_GAP_MINUTES = 60;
/** Number of rows of a collapsed stretch of the grid. */
export const GRID_GAP_ROWS = 4;
/** Minimum free time between two kept talks that is shown as a gap, in minutes. */
export const FREE_GAP_MINUTES = 15;
/** Minimum number of ended talks that are folded when today is opened. */
export const EARLIER_FOLD = 3;
/** Maximum number of alternatives offered for a talk that was cancelled or moved. */
export const REPAIR_OFFERS = 3;
/** Days, and maximum number, of changes that the feed of the public programme has. */
export const CHANGES_FEED_DAYS = 14;
export const CHANGES_FEED_MAX = 200;
