import { DAY, SECOND } from '../time.ts';

// Imports in the browser. Milliseconds unless the name says otherwise.

/** Bytes of an imported file. */
export const IMPORT_FILE_MAX_BYTES = 10_000_000;
/** Rows and columns of a table. */
export const IMPORT_ROWS_MAX = 20_000;
export const IMPORT_COLUMNS_MAX = 200;
/** Characters of a cell that are shown. */
export const IMPORT_CELL_SHOWN = 300;
/** Sample cells shown per column. */
export const IMPORT_SAMPLES = 3;
/** Corrections of one import. */
export const IMPORT_EDITS_MAX = 2000;
/** Timeout of the call that starts an import: it answers when the import is done, or after this time while the import continues. */
export const IMPORT_AWAITED = 2 * SECOND;
/** Rows per page. */
export const IMPORT_PAGE = 100;
/** Life of an upload that is not imported. */
export const IMPORT_KEPT = DAY;
/** Bytes of one part of a stored file. */
export const IMPORT_PART_BYTES = 1_000_000;
/** Heartbeat of a running import, and the silence after which it counts as interrupted and another server continues. */
export const IMPORT_HEARD_EVERY = 3 * SECOND;
export const IMPORT_SILENT = 15 * SECOND;
/** Remarks of an import, and problems of one row. */
export const IMPORT_NOTES_MAX = 50;
/** People removed by one call to undo an import; the caller repeats it until none is left. */
export const PEOPLE_UNDONE_AT_ONCE = 100;
/** Characters of a ticket shop's product name. */
export const PRODUCT_NAME_MAX = 200;
/** Products in one shop table. */
export const PRODUCTS_MAX = 200;
