import { DETAIL_LABELS } from '../../talks/talk-details.ts';
import { type ConflictRule, settleField } from '../../sources/field-ownership.ts';
import type { Talk } from '../../talks/talk.ts';
import { contentRev } from './imported-id.ts';
import type { ImportedTalk, SourcedTalk } from './imported-event.ts';

/** The values of the last import for one document: a hash of each field's value. */
export type ImportBase = Readonly<Record<string, string>>;
/** Values of the last import, by id of the talk or of the event's settings. Documents that no import created are missing. */
export type ImportBases = ReadonlyMap<string, ImportBase>;

/** A document that was edited in Plenary since the last import and that differs from the source. */
export interface PreservedEdit {
  readonly name: string;
  /** Its place in the source; empty if the source does not have it. */
  readonly at: string;
  /** Labels of the edited fields. */
  readonly fields: readonly string[];
  /** Names of the document's base, of the edited fields, and of those to ask an organiser about. Missing for what was added here. */
  readonly id?: string;
  readonly kept?: readonly string[];
  readonly asks?: readonly string[];
}

/** A value that people may edit in Plenary and a source may set. */
export interface OwnedField<T> {
  readonly label: string;
  /** Fields of the document that belong together. */
  readonly keys: readonly (keyof T & string)[];
  /** Name under which the import stores the value, if it is not the list of keys. */
  readonly name?: string;
  /** Returns the value to compare, if it is not the whole fields. */
  readonly value?: (thing: T) => unknown;
}

/** Labels of all fields that a source may set on a talk. */
const TALK_LABELS: Readonly<Record<keyof SourcedTalk | 'stageId' | 'trackId' | 'speakers', string>> = {
  kind: 'kind',
  title: 'title',
  description: 'description',
  startsAt: 'start',
  minutes: 'length',
  stageId: 'stage',
  trackId: 'track',
  speakers: 'speakers',
  coverUrl: 'cover',
  hasDiscussion: 'questions and chat',
  cancelled: 'cancelled',
  ...DETAIL_LABELS,
  links: 'links',
};

export const TALK_FIELDS = Object.entries(TALK_LABELS).map(([key, label]): OwnedField<Talk> => ({
  label,
  keys: [key as keyof typeof TALK_LABELS],
  // Compares only ids: the names belong to the people.
  ...(key === 'speakers' && { value: ({ speakers }: Talk) => speakers.map(({ id }) => id) }),
}));

interface Owned<T> {
  readonly fields: readonly OwnedField<T>[];
  readonly base: ImportBase | undefined;
  /** Who wins if the source changed the same field. A file's import leaves ours. */
  readonly rule?: ConflictRule | undefined;
}

export const ownedValue = <T>(thing: T, { keys, value }: OwnedField<T>): unknown =>
  (value ? value(thing) : keys.length === 1 ? thing[keys[0] as keyof T] : keys.map((key) => thing[key])) ?? null;

export const marked = <T>(thing: T, { keys, value }: OwnedField<T>): string =>
  contentRev((value ? value(thing) : keys.map((key) => thing[key])) ?? null);

export const fieldName = <T>({ keys, name }: OwnedField<T>): string => name ?? keys.join(' ');

/** Returns the fields edited in Plenary since the last import whose value differs from the source, and of them those to ask about. */
export function editedFields<T>(current: T, said: T, { fields, base = {}, rule = 'ours' }: Owned<T>): EditedFields<T> {
  const settled = fields.map((field) => {
    const versions = { base: base[fieldName(field)], theirs: marked(said, field), ours: marked(current, field) };
    return { field, what: settleField(versions, rule) };
  });
  return {
    edited: settled.flatMap(({ field, what }) => (what === 'take' ? [] : field)),
    asks: settled.flatMap(({ field, what }) => (what === 'ask' ? fieldName(field) : [])),
  };
}

interface EditedFields<T> {
  readonly edited: readonly OwnedField<T>[];
  readonly asks: readonly string[];
}

/** Returns the source's document, except that the edited fields keep their current values. */
export function withPreservedEdits<T extends object>(said: T, current: T, edited: readonly OwnedField<T>[]): T {
  const kept = new Set<string>(edited.flatMap(({ keys }) => keys));
  const others = Object.entries(said).filter(([key]) => !kept.has(key));
  const own = Object.entries(current).filter(([key]) => kept.has(key));
  return Object.fromEntries([...others, ...own]) as T;
}

/** Returns the source's values to store for the next import. */
export const baseAfter = <T>(
  said: T,
  { fields, base = {} }: Owned<T>,
  isSaid: (field: OwnedField<T>) => boolean,
): ImportBase =>
  Object.fromEntries(
    fields.map((field) => [
      fieldName(field),
      (isSaid(field) ? undefined : base[fieldName(field)]) ?? marked(said, field),
    ]),
  );

/** What a source says about one document: its values by name of the field. */
export type SourceValues = Readonly<Record<string, unknown>>;

export interface PreservedTalks {
  readonly talks: readonly Talk[];
  readonly edits: readonly PreservedEdit[];
  readonly bases: ImportBases;
  readonly says: ReadonlyMap<string, SourceValues>;
}

/** Returns the values that the source gives. */
export const sourceValues = <T>(
  said: T,
  fields: readonly OwnedField<T>[],
  isSaid: (field: OwnedField<T>) => boolean,
): SourceValues =>
  Object.fromEntries(fields.filter(isSaid).map((field) => [fieldName(field), ownedValue(said, field)] as const));

interface SaidTalks {
  /** Talks of the source, and existing talks missing in it, as cancelled. */
  readonly said: readonly Talk[];
  readonly current: readonly Talk[];
  /** The source's talks by id of the talk. */
  readonly imported: ReadonlyMap<string, ImportedTalk>;
  readonly bases: ImportBases;
  /** If true, the source's values replace organisers' edits, which are only reported. */
  readonly takeFile: boolean;
  readonly rule?: ConflictRule | undefined;
}

const NO_EDITS = { edited: [], asks: [] } as const;

/**
 * Returns the talks after an import: edits made in Plenary since the last import stay, other fields follow the source. Current
 * values are compared with those of the last import, so an edit that the source has adopted no longer counts as an edit.
 */
export function preserveTalkEdits({ said, current, imported, bases, takeFile, rule }: SaidTalks): PreservedTalks {
  const currentOf = new Map(current.map((talk) => [talk.id, talk]));
  const edits: PreservedEdit[] = [];
  const after = new Map<string, ImportBase>();
  const says = new Map<string, SourceValues>();
  const talks = said.map((talk) => {
    const owned = { fields: TALK_FIELDS, base: bases.get(talk.id), rule };
    const source = imported.get(talk.id);
    const isSaid = ({ keys: [key] }: OwnedField<Talk>): boolean => isSaidBy(source, key);
    after.set(talk.id, baseAfter(talk, owned, isSaid));
    says.set(talk.id, sourceValues(talk, TALK_FIELDS, isSaid));
    const now = currentOf.get(talk.id);
    const { edited, asks } = now ? editedFields(now, talk, owned) : NO_EDITS;
    if (!now || edited.length === 0) return talk;
    const [fields, kept] = [edited.map(({ label }) => label), edited.map(fieldName)];
    const own = rule !== undefined && { id: talk.id, kept, asks };
    edits.push({ name: now.title, at: source?.at ?? '', fields, ...own });
    return takeFile ? talk : withPreservedEdits(talk, now, edited);
  });
  return { talks, edits, bases: after, says };
}

/**
 * Fields about which every source says something: stage, track and cancellation. If another field is missing, the last imported
 * value still counts.
 */
const ALWAYS_SAID = new Set<string | undefined>(['stageId', 'trackId', 'cancelled']);

/** Whether the source gives a value for this field. For a talk that it leaves out, it only gives "cancelled". */
const isSaidBy = (source: ImportedTalk | undefined, key: string | undefined): boolean =>
  source ? ALWAYS_SAID.has(key) || source[key as keyof ImportedTalk] !== undefined : key === 'cancelled';

/** Whether a talk was created in Plenary. False until an import has recorded its own talks. */
export const isAddedHere = ({ id }: Pick<Talk, 'id'>, bases: ImportBases): boolean => bases.size > 0 && !bases.has(id);
