import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { pageSchema } from '../calls/paging.ts';
import {
  IMPORT_CELL_SHOWN,
  IMPORT_COLUMNS_MAX,
  IMPORT_EDITS_MAX,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_ROWS_MAX,
  PRODUCT_NAME_MAX,
  PRODUCTS_MAX,
} from '../limits/imports.ts';
import { TicketTypeName } from '../tickets/ticket-type.ts';
import { Zone } from '../time.ts';
import { IMPORT_KINDS, TABLE_KINDS } from './import-fields.ts';
import { ImportRow, RowCounts, RowOutcome } from './import-row.ts';

const ImportId = v.pipe(v.string(), v.maxLength(100));

const cell = v.pipe(v.string(), v.maxLength(10_000));
const columnNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(IMPORT_COLUMNS_MAX));
const CorrectionInput = v.union([
  v.strictObject({
    column: columnNumber,
    row: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10 * IMPORT_ROWS_MAX)),
    to: cell,
  }),
  v.strictObject({ column: columnNumber, from: cell, to: cell }),
]);

/** Whether a date with slashes, such as 5/7/2027, has its day or its month first. */
export const DateOrder = v.picklist(['dmy', 'mdy']);
export type DateOrder = v.InferOutput<typeof DateOrder>;

/** How a file is to be read. */
export const ImportChoices = v.object({
  what: v.picklist(IMPORT_KINDS),
  /** The field of each column, in the order of the file; empty for one that is left out. */
  mapping: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(IMPORT_COLUMNS_MAX)), []),
  edits: v.optional(v.pipe(v.array(CorrectionInput), v.maxLength(IMPORT_EDITS_MAX)), []),
  zone: v.optional(Zone),
  dates: v.optional(DateOrder),
  /** Which type of ticket each product of a shop is; empty for none of them. */
  products: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(PRODUCT_NAME_MAX)), v.union([v.literal(''), TicketTypeName])),
      v.maxEntries(PRODUCTS_MAX, `At most ${PRODUCTS_MAX} products`),
    ),
    {},
  ),
  /** Yes to what the check asks (`asks`). */
  replace: v.optional(v.boolean(), false),
  /** The file wins over what was edited here since the last import; else those edits stay. */
  takeFile: v.optional(v.boolean(), false),
});
export type ImportChoices = v.InferOutput<typeof ImportChoices>;

const Column = v.object({ name: v.string(), samples: v.array(v.string()), guess: v.string() });

/** A file as it was read, and how far it has come. */
export const ImportView = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    /** In words, such as `a table, parted by semicolons`. */
    format: v.string(),
    /** What it most likely holds. */
    what: v.picklist(IMPORT_KINDS),
    rows: v.number(),
    columns: v.array(Column),
    /** As it was checked last; null before. */
    choices: v.nullable(ImportChoices),
    /** `stopped`: the server went away while it was at it; check it again to go on. */
    state: v.picklist(['read', 'applying', 'stopped', 'done']),
    done: v.number(),
    total: v.number(),
    report: v.nullable(
      v.object({
        counts: RowCounts,
        notes: v.array(v.string()),
        /** Invitations that are on their way. */
        invited: v.number(),
        /** Of the audit: all of it is undone at once. Empty where it cannot be. */
        group: v.string(),
      }),
    ),
  }),
  v.title('Import'),
);
export type ImportView = v.InferOutput<typeof ImportView>;

export const CheckView = v.pipe(
  v.object({
    counts: RowCounts,
    /** What is added, by kind: “95 talks, 88 speakers and 5 stages”; empty where the rows are all of one kind. */
    adds: v.string(),
    /** What changes for everybody at once: the name, the zone and the days of an event that people have. */
    changes: v.string(),
    /** What would be done, as a mark: applying anything else is refused. */
    plan: v.string(),
    notes: v.array(v.string()),
    /** What must be meant before it is done; empty for nothing. */
    asks: v.string(),
    /** What was edited here since the last import and the file says otherwise: of some of it, what it is and which fields. */
    edited: v.array(v.object({ name: v.string(), fields: v.array(v.string()) })),
    /** How much that is in all. */
    editedCount: v.number(),
    /** Whether all of it can be undone, but for new accounts. */
    undoable: v.boolean(),
    /** People who could be invited by mail. */
    invitable: v.number(),
    /** Rows that are there just so, but for a ticket code: only applying finds out whether it is another one. */
    codes: v.number(),
    /** The columns of the rows. */
    columns: v.array(v.string()),
    /** The first page of what is to be looked at: of refused rows where there are any, else of all. */
    first: pageSchema(ImportRow),
  }),
  v.title('ImportCheck'),
);
export type CheckView = v.InferOutput<typeof CheckView>;

export const startImport = call({
  method: 'post',
  path: '/admin/imports',
  access: 'admin',
  input: v.object({}),
  output: ImportView,
  upload: { field: 'file', maxBytes: IMPORT_FILE_MAX_BYTES, tooLarge: 'A file to import has at most 10 MB' },
  status: 201,
});

export const readImportState = call({
  method: 'get',
  path: '/admin/imports/:id',
  access: 'admin',
  input: v.object({ id: ImportId }),
  output: ImportView,
});

export const checkImport = call({
  method: 'post',
  path: '/admin/imports/:id/check',
  access: 'admin',
  input: v.object({ ...ImportChoices.entries, id: ImportId }),
  output: CheckView,
});

export const listImportRows = listCall({
  path: '/admin/imports/:id/rows',
  access: 'admin',
  input: {
    id: ImportId,
    outcome: v.optional(v.pipe(RowOutcome, v.description('Only the rows with which this is done.'))),
  },
  view: ImportRow,
});

export const applyImportPlan = call({
  method: 'post',
  path: '/admin/imports/:id/apply',
  access: 'admin',
  input: v.object({
    id: ImportId,
    plan: v.pipe(v.string(), v.maxLength(100)),
    invite: v.optional(v.boolean(), false),
  }),
  output: ImportView,
  status: 202,
});

/** Cells are cut where they are shown. */
export const shownCell = (text: string): string =>
  text.length > IMPORT_CELL_SHOWN ? `${text.slice(0, IMPORT_CELL_SHOWN - 1)}…` : text;

export const isTableKind = (what: string): what is (typeof TABLE_KINDS)[number] =>
  (TABLE_KINDS as readonly string[]).includes(what);
