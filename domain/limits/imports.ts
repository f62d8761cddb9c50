import { DAY, SECOND } from '../time.ts';

// Imports in the browser. Milliseconds unless the name says otherwise.

/** Bytes of a file that is imported. */
export const IMPORT_FILE_MAX_BYTES = 10_000_000;
/** Rows of a table, and its columns. */
export const IMPORT_ROWS_MAX = 20_000;
export const IMPORT_COLUMNS_MAX = 200;
/** Characters of a cell that are shown. */
export const IMPORT_CELL_SHOWN = 300;
/** Cells of a column that are shown to tell what is in it. */
export const IMPORT_SAMPLES = 3;
/** Corrections of one import. */
export const IMPORT_EDITS_MAX = 2000;
/** Timeout of the answer that starts an import: it comes when the import is done, or after this long while it goes on. */
export const IMPORT_AWAITED = 2 * SECOND;
/** Rows of a page. */
export const IMPORT_PAGE = 100;
/** What was uploaded and not imported goes after this. */
export const IMPORT_KEPT = DAY;
/** Bytes of one part of a kept file. */
export const IMPORT_PART_BYTES = 1_000_000;
/** An import says so often that it is at it; one that has said nothing for so long was cut off, and another server goes on. */
export const IMPORT_HEARD_EVERY = 3 * SECOND;
export const IMPORT_SILENT = 15 * SECOND;
/** Sentences about the whole that are said; and problems of one row. */
export const IMPORT_NOTES_MAX = 50;
/** People whom one call to undo an import removes; who undoes it asks again until none is left. */
export const PEOPLE_UNDONE_AT_ONCE = 100;
/** Characters of what a product of a ticket shop is called. */
export const PRODUCT_NAME_MAX = 200;
/** Products of a shop in one table. */
export const PRODUCTS_MAX = 200;
