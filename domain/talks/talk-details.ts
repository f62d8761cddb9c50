import type { TalkChanges } from './talk-form.ts';
import type { Talk } from './talk.ts';

/** Format of a detail: a BCP 47 tag, a web address, a line of text, or yes or no. */
export type DetailKind = 'language' | 'link' | 'line' | 'flag';

interface TalkDetail {
  /** Its name in the API, in schedule files and in tables. */
  readonly name: keyof TalkChanges;
  readonly kind: DetailKind;
  /** Its name in an import's report. */
  readonly label: string;
  /** Tables of talks with a column for it: those that organisers import, and the one they export. */
  readonly columns: readonly ('import' | 'export')[];
}

/** The fields of a talk that sources may have. Others are derived from other documents, or decided by organisers alone. */
type Sourced = Exclude<keyof Talk, 'isStreamed' | 'elsewhere' | 'attendance'>;

/** The optional text and flag fields of a talk. */
type DetailField = {
  [K in Sourced]: undefined extends Talk[K]
    ? Exclude<Talk[K], undefined> extends string | boolean
      ? K
      : never
    : never;
}[Sourced];

/**
 * Details of a talk, by field of the document. Everything declared here is read from and written to schedule files and
 * tables, and kept by imports. In column order: add new ones at the end.
 */
export const TALK_DETAILS = {
  lang: { name: 'language', kind: 'language', label: 'language', columns: ['export'] },
  noRecord: { name: 'do_not_record', kind: 'flag', label: 'do not record', columns: ['export'] },
  feedbackUrl: { name: 'feedback_url', kind: 'link', label: 'feedback form', columns: [] },
} as const satisfies Readonly<Record<DetailField, TalkDetail>>;

type Details = typeof TALK_DETAILS;
export type DetailName = Details[keyof Details]['name'];
/** The details with a value, under their names in the API. */
export type NamedDetails = { readonly [K in keyof Details as Details[K]['name']]?: Exclude<Talk[K], undefined> };
/** The same details under the names of the document's fields. */
export type DetailFields = { -readonly [K in keyof Details]?: Exclude<Talk[K], undefined> };

const entries = Object.entries(TALK_DETAILS) as readonly (readonly [keyof Details, TalkDetail])[];

export const DETAIL_NAMES = entries.map(([, { name }]) => name as DetailName);

type Table = TalkDetail['columns'][number];
type DetailColumn<T extends Table> = {
  [K in keyof Details]: T extends Details[K]['columns'][number] ? Details[K]['name'] : never;
}[keyof Details];

const columnsOf = (table: Table) => entries.filter(([, { columns }]) => columns.includes(table));

/** The details that are columns of a table. */
export const detailColumns = <T extends Table>(table: T): DetailColumn<T>[] =>
  columnsOf(table).map(([, { name }]) => name as DetailColumn<T>);

/** Cells of these columns: an empty text or false for a missing detail. */
export const detailCells = <T extends Table>(talk: Talk, table: T): Record<DetailColumn<T>, string | boolean> =>
  Object.fromEntries(
    columnsOf(table).map(([field, { name, kind }]) => [name, talk[field] ?? (kind === 'flag' ? false : '')]),
  ) as Record<DetailColumn<T>, string | boolean>;

export const DETAIL_LABELS = Object.fromEntries(entries.map(([field, { label }]) => [field, label])) as Readonly<
  Record<keyof Details, string>
>;

export const namedDetails = (talk: Talk): NamedDetails =>
  Object.fromEntries(entries.flatMap(([field, { name }]) => (talk[field] === undefined ? [] : [[name, talk[field]]])));

/** Converts details from their API names to document fields. Leaves out those for which `read` returns undefined. */
export const detailFields = (
  written: Readonly<Partial<Record<DetailName, string>>>,
  read: (text: string, kind: DetailKind) => string | boolean | undefined,
): DetailFields =>
  Object.fromEntries(
    entries.flatMap(([field, { name, kind }]) => {
      const value = read(written[name as DetailName] ?? '', kind);
      return value === undefined ? [] : [[field, value]];
    }),
  );
