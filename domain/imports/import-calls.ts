import { shared } from '../sessions/email.ts';
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
import { TicketTypeId } from '../tickets/ticket-type.ts';
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

/** Whether the day or the month comes first in dates such as 5/7/2027. */
export const DateOrder = v.picklist(['dmy', 'mdy']);
export type DateOrder = v.InferOutput<typeof DateOrder>;

/** How to read a file. */
export const ImportChoices = v.object({
  what: v.picklist(IMPORT_KINDS),
  /** Field of each column in the file's order; empty for ignored columns. */
  mapping: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(IMPORT_COLUMNS_MAX)), []),
  edits: v.optional(v.pipe(v.array(CorrectionInput), v.maxLength(IMPORT_EDITS_MAX)), []),
  zone: v.optional(Zone),
  dates: v.optional(DateOrder),
  /** Ticket type of each product of a shop; empty for none. */
  products: v.optional(
    v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(PRODUCT_NAME_MAX)), v.union([v.literal(''), TicketTypeId])),
      v.maxEntries(PRODUCTS_MAX, `At most ${PRODUCTS_MAX} products`),
    ),
    {},
  ),
  /** Whether several people of the table may have one mail address; their names tell them apart. */
  shared,
  /** Confirms the question of the check (`asks`). */
  replace: v.optional(v.boolean(), false),
  /** The file overwrites edits made here since the last import; otherwise they stay. */
  takeFile: v.optional(v.boolean(), false),
});
export type ImportChoices = v.InferOutput<typeof ImportChoices>;

const Column = v.object({ name: v.string(), samples: v.array(v.string()), guess: v.string() });

/** An uploaded file and the progress of its import. */
export const ImportView = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    /** Format of the file as text, such as `a table, parted by semicolons`. */
    format: v.string(),
    /** The most likely content of the file. */
    what: v.picklist(IMPORT_KINDS),
    rows: v.number(),
    columns: v.array(Column),
    /** The choices of the last check; null before. */
    choices: v.nullable(ImportChoices),
    /** `stopped`: the server stopped during the import; check again to continue. */
    state: v.picklist(['read', 'applying', 'stopped', 'done']),
    done: v.number(),
    total: v.number(),
    report: v.nullable(
      v.object({
        counts: RowCounts,
        notes: v.array(v.string()),
        /** Number of invitations being sent. */
        invited: v.number(),
        /** Audit group, to undo the whole import at once. Empty if it cannot be undone. */
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
    /** New things by kind: “95 talks, 88 speakers and 5 stages”; empty if all rows are of one kind. */
    adds: v.string(),
    /** Changes that affect everyone: name, zone and days of an existing event. */
    changes: v.string(),
    /** Hash of the planned changes: applying is refused if they have changed. */
    plan: v.string(),
    notes: v.array(v.string()),
    /** A question that must be confirmed first; empty for none. */
    asks: v.string(),
    /** Edits made here since the last import that differ from the file: some of them, with their fields. */
    edited: v.array(v.object({ name: v.string(), fields: v.array(v.string()) })),
    /** Total number of such edits. */
    editedCount: v.number(),
    /** Whether it can be undone completely, except for new accounts. */
    undoable: v.boolean(),
    /** Number of people who could be invited by mail. */
    invitable: v.number(),
    /** Unchanged rows with a ticket code: only applying shows whether the code is new. */
    codes: v.number(),
    /** Headings of the rows' columns. */
    columns: v.array(v.string()),
    /** The first page of rows: refused rows if there are any, else all. */
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

/** A cell's text, cut for display. */
export const shownCell = (text: string): string =>
  text.length > IMPORT_CELL_SHOWN ? `${text.slice(0, IMPORT_CELL_SHOWN - 1)}…` : text;

export const isTableKind = (what: string): what is (typeof TABLE_KINDS)[number] =>
  (TABLE_KINDS as readonly string[]).includes(what);
