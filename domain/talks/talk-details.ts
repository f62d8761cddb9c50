import type { TalkChanges } from './talk-form.ts';
import type { Talk } from './talk.ts';

/** How the text of a detail is to be understood: as a tag of BCP 47, an address of the web, a line of words, or yes or no. */
export type DetailKind = 'language' | 'link' | 'line' | 'flag';

interface TalkDetail {
  /** Its name in the API, in schedule files and in tables. */
  readonly name: keyof TalkChanges;
  readonly kind: DetailKind;
  /** As the report of an import calls it. */
  readonly label: string;
  /** The tables of talks it is a column of: those that organisers import, and the one they export. */
  readonly columns: readonly ('import' | 'export')[];
}

/** The optional fields of a talk that hold a text or a flag, and that follow from nothing else. */
type DetailField = {
  [K in Exclude<keyof Talk, 'isStreamed'>]: undefined extends Talk[K]
    ? Exclude<Talk[K], undefined> extends string | boolean
      ? K
      : never
    : never;
}[Exclude<keyof Talk, 'isStreamed'>];

/**
 * Details of a talk, by field of the document. What is declared here is read from schedule files and tables, written to them, and kept by
 * imports. In the order of their columns: a new one comes last.
 */
export const TALK_DETAILS = {
  lang: { name: 'language', kind: 'language', label: 'language', columns: ['export'] },
  noRecord: { name: 'do_not_record', kind: 'flag', label: 'do not record', columns: ['export'] },
  feedbackUrl: { name: 'feedback_url', kind: 'link', label: 'feedback form', columns: [] },
} as const satisfies Readonly<Record<DetailField, TalkDetail>>;

type Details = typeof TALK_DETAILS;
export type DetailName = Details[keyof Details]['name'];
/** The details that are given, under their names in the API. */
export type NamedDetails = { readonly [K in keyof Details as Details[K]['name']]?: Exclude<Talk[K], undefined> };
/** The same as fields of the document. */
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

/** Their cells: where nothing is said an empty text, or false. */
export const detailCells = <T extends Table>(talk: Talk, table: T): Record<DetailColumn<T>, string | boolean> =>
  Object.fromEntries(
    columnsOf(table).map(([field, { name, kind }]) => [name, talk[field] ?? (kind === 'flag' ? false : '')]),
  ) as Record<DetailColumn<T>, string | boolean>;

export const DETAIL_LABELS = Object.fromEntries(entries.map(([field, { label }]) => [field, label])) as Readonly<
  Record<keyof Details, string>
>;

export const namedDetails = (talk: Talk): NamedDetails =>
  Object.fromEntries(entries.flatMap(([field, { name }]) => (talk[field] === undefined ? [] : [[name, talk[field]]])));

/** The fields of what is written under the names of the API. Where `read` returns undefined, the field is left out. */
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
