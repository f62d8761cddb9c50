import { DAY, SECOND } from '../time.ts';

// Imports that organisers start in the browser. Milliseconds unless the name says otherwise.

/** Maximum size of an imported file in bytes. */
export const IMPORT_FILE_MAX_BYTES = 10_000_000;
/** Maximum number of rows and columns of an imported table. */
export const IMPORT_ROWS_MAX = 20_000;
export const IMPORT_COLUMNS_MAX = 200;
/** Maximum number of talks in one import. Comparing blocks the server, for a time in proportion to them. */
export const IMPORT_TALKS_MAX = 5000;
/** Maximum number of characters of a cell that are shown. */
export const IMPORT_CELL_SHOWN = 300;
/** Number of sample cells shown per column. */
export const IMPORT_SAMPLES = 3;
/** Maximum number of corrected cells in one import. */
export const IMPORT_EDITS_MAX = 2000;
/** How long the call that starts an import waits for its end. Then it answers while the import continues. */
export const IMPORT_AWAITED = 2 * SECOND;
/** Number of rows on a page of the preview. */
export const IMPORT_PAGE = 100;
/** How long an uploaded file that is not imported is kept. */
export const IMPORT_KEPT = DAY;
/** Maximum size of one part of a stored file in bytes. */
export const IMPORT_PART_BYTES = 1_000_000;
/** How often a running import reports that it is alive, and how long it may be silent until another server continues it. */
export const IMPORT_HEARD_EVERY = 3 * SECOND;
export const IMPORT_SILENT = 15 * SECOND;
/** Maximum number of remarks of an import, and of problems of one row. */
export const IMPORT_NOTES_MAX = 50;
/** Maximum number of people removed by one call that undoes an import; the caller repeats the call until none is left. */
export const PEOPLE_UNDONE_AT_ONCE = 100;
/** Maximum number of characters of a product's name in a ticket shop. */
export const PRODUCT_NAME_MAX = 200;
/** Maximum number of products in one table of a ticket shop. */
export const PRODUCTS_MAX = 200;
/** Maximum number of different values in a column that becomes a field with these options. */
export const NEW_FIELD_OPTIONS_MAX = 30;
