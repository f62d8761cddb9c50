import type { Talk } from '../talks/talk.ts';
import { contentRev } from './imported-id.ts';
import type { ImportedTalk, SourcedTalk } from './imported-event.ts';

/** What the last import said of one thing: a hash of the value of each field. */
export type ImportBase = Readonly<Record<string, string>>;
/** By id of the talk, and of the event's settings. What no import brought is missing. */
export type ImportBases = ReadonlyMap<string, ImportBase>;

/** Something that was edited here since the last import, and of which the source says something else. */
export interface PreservedEdit {
  readonly name: string;
  /** Where it is in the source; empty where the source does not have it. */
  readonly at: string;
  /** What was edited, in words. */
  readonly fields: readonly string[];
}

/** One thing that a person may edit and a source may say: what it is called, and its value. */
export interface OwnedField<T> {
  readonly label: string;
  /** The fields of the document that go together. */
  readonly keys: readonly (keyof T & string)[];
  /** By which name an import remembers it, where that is not all of its keys. */
  readonly name?: string;
  /** What is compared, where that is less than the fields say. */
  readonly value?: (thing: T) => unknown;
}

/** What each thing is called that a source may say of a talk. */
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
  lang: 'language',
  noRecord: 'do not record',
  links: 'links',
  feedbackUrl: 'feedback form',
};

const TALK_FIELDS = Object.entries(TALK_LABELS).map(([key, label]): OwnedField<Talk> => ({
  label,
  keys: [key as keyof typeof TALK_LABELS],
  // Their names follow the people.
  ...(key === 'speakers' && { value: ({ speakers }: Talk) => speakers.map(({ id }) => id) }),
}));

interface Owned<T> {
  readonly fields: readonly OwnedField<T>[];
  readonly base: ImportBase | undefined;
}

const marked = <T>(thing: T, { keys, value }: OwnedField<T>): string =>
  contentRev((value ? value(thing) : keys.map((key) => thing[key])) ?? null);

const nameOf = <T>({ keys, name }: OwnedField<T>): string => name ?? keys.join(' ');

/** The fields that were edited since the last import and of which the source says something else than what is there now. */
export const editedFields = <T>(current: T, said: T, { fields, base = {} }: Owned<T>): readonly OwnedField<T>[] =>
  fields.filter((field) => {
    const [before, now] = [base[nameOf(field)], marked(current, field)];
    return before !== undefined && now !== before && now !== marked(said, field);
  });

/** What the source says, but for these fields, which stay as they are. */
export function withEdits<T extends object>(said: T, current: T, edited: readonly OwnedField<T>[]): T {
  const kept = new Set<string>(edited.flatMap(({ keys }) => keys));
  const others = Object.entries(said).filter(([key]) => !kept.has(key));
  const own = Object.entries(current).filter(([key]) => kept.has(key));
  return Object.fromEntries([...others, ...own]) as T;
}

/** What is known after this import as what the source said last. */
export const baseAfter = <T>(
  said: T,
  { fields, base = {} }: Owned<T>,
  isSaid: (field: OwnedField<T>) => boolean,
): ImportBase =>
  Object.fromEntries(
    fields.map((field) => [nameOf(field), (isSaid(field) ? undefined : base[nameOf(field)]) ?? marked(said, field)]),
  );

export interface PreservedTalks {
  readonly talks: readonly Talk[];
  readonly edits: readonly PreservedEdit[];
  readonly bases: ImportBases;
}

interface SaidTalks {
  /** As the source has them, and those that it leaves out, as cancelled. */
  readonly said: readonly Talk[];
  readonly current: readonly Talk[];
  /** By id of the talk. */
  readonly imported: ReadonlyMap<string, ImportedTalk>;
  readonly bases: ImportBases;
  /** The source wins: what was edited is only told. */
  readonly takeFile: boolean;
}

/**
 * The talks as they are after an import: what was edited here since the last one stays, what nobody touched follows the
 * source. What an earlier import said is compared with what is there, so an edit that the source has taken over is none.
 */
export function keptTalks({ said, current, imported, bases, takeFile }: SaidTalks): PreservedTalks {
  const currentOf = new Map(current.map((talk) => [talk.id, talk]));
  const edits: PreservedEdit[] = [];
  const after = new Map<string, ImportBase>();
  const talks = said.map((talk) => {
    const owned = { fields: TALK_FIELDS, base: bases.get(talk.id) };
    const source = imported.get(talk.id);
    after.set(
      talk.id,
      baseAfter(talk, owned, ({ keys: [key] }) => isSaidBy(source, key)),
    );
    const now = currentOf.get(talk.id);
    const edited = now ? editedFields(now, talk, owned) : [];
    if (!now || edited.length === 0) return talk;
    edits.push({ name: now.title, at: source?.at ?? '', fields: edited.map(({ label }) => label) });
    return takeFile ? talk : withEdits(talk, now, edited);
  });
  return { talks, edits, bases: after };
}

/** Each source says where a talk is and whether it takes place. Other fields may be left open; then what was said before still holds. */
const ALWAYS_SAID = new Set<string | undefined>(['stageId', 'trackId', 'cancelled']);

/** Of a talk that it leaves out, a source says that it is cancelled, and nothing else. */
const isSaidBy = (source: ImportedTalk | undefined, key: string | undefined): boolean =>
  source ? ALWAYS_SAID.has(key) || source[key as keyof ImportedTalk] !== undefined : key === 'cancelled';

/** Whether a talk was made here, which is known as soon as an import has said which ones it brought. */
export const isAddedHere = ({ id }: Pick<Talk, 'id'>, bases: ImportBases): boolean => bases.size > 0 && !bases.has(id);
