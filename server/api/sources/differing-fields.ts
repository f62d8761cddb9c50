import { personBase, PERSON_FIELDS } from '../../../domain/event/import/kept-people.ts';
import { saysSame } from '../../../domain/event/import/imported-id.ts';
import {
  marked,
  fieldName,
  type OwnedField,
  TALK_FIELDS,
  ownedValue,
} from '../../../domain/event/import/kept-edits.ts';
import { calendarDate, clockTime } from '../../../domain/event/time-display.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { DifferingField } from '../../../domain/sources/source-calls.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { editDocument, editScope } from '../../sync/edit-documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { answerQuestion, type BaseRow, baseRows } from '../event/import-bases.ts';
import { programmeStates, storedProgramme } from '../event/stored-programme.ts';
import { editPerson } from '../people/edit-person.ts';
import { renamedTalks } from '../talks/rename-speaker.ts';
import { reconcileTalks } from '../talks/settle-talks.ts';

type Programme = ReturnType<typeof storedProgramme>;
const programmeNow = async (ports: Ports): Promise<Programme> => storedProgramme(await programmeStates(ports));

/** Fields of a source's talks and speakers that keep what was changed here; those that an organiser is asked about first. */
export async function differingFields(source: string, ports: Ports): Promise<DifferingField[]> {
  const programme = await programmeNow(ports);
  const people = new Set(programme.talks.flatMap(({ speakers }) => speakers.map(({ id }) => personBase(id))));
  const rows = await baseRows([...programme.talks.map(({ id }) => id), ...people], ports);
  const kept = rows.filter((row) => row.source === source).flatMap((row) => keptOf(row, programme, ports));
  return [...kept.filter(({ asks }) => asks), ...kept.filter(({ asks }) => !asks)];
}

/** What the source of one document says in fields that keep what was changed here. */
export async function differencesOfOne(id: string, ports: Ports) {
  const [row] = await baseRows([id], ports);
  return { source: row?.source ?? '', fields: row ? keptOf(row, await programmeNow(ports), ports) : [] };
}

function keptOf(row: BaseRow, programme: Programme, ports: Ports): DifferingField[] {
  const talk = programme.talks.find(({ id }) => id === row.id);
  if (talk) return differing(row, { thing: talk, fields: TALK_FIELDS, name: talk.title }, shownIn(programme, ports));
  const person = programme.people.find(({ id }) => personBase(id) === row.id);
  if (!person) return [];
  return differing(row, { thing: person, fields: PERSON_FIELDS, name: personName(person) }, shownIn(programme, ports));
}

interface Compared<T> {
  readonly thing: T;
  readonly fields: readonly OwnedField<T>[];
  readonly name: string;
}

function differing<T>(
  { id, base, says = {}, asks = [] }: BaseRow,
  { thing, fields, name }: Compared<T>,
  shown: (key: string, value: unknown) => string,
): DifferingField[] {
  return fields.flatMap((field): DifferingField[] => {
    const key = fieldName(field);
    const [ours, theirs] = [ownedValue(thing, field), says[key]];
    // A change that waits in the draft differs, too, but nobody has changed the field here.
    if (!(key in says) || marked(thing, field) === base[key] || saysSame(ours, theirs)) return [];
    const { label } = field;
    return [
      { id, name, field: key, label, ours: shown(key, ours), theirs: shown(key, theirs), asks: asks.includes(key) },
    ];
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Values as texts for people. */
const shownIn =
  ({ stages, tracks, people }: Programme, ports: Ports) =>
  (key: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return 'none';
    const named = (list: readonly { readonly id: string; readonly name: string }[]): string =>
      list.find(({ id }) => id === value)?.name ?? 'none';
    if (key === 'stageId') return named(stages);
    if (key === 'trackId') return named(tracks);
    if (key === 'startsAt') {
      const { zone } = ports.event();
      return `${calendarDate(value as number, zone)}, ${clockTime(value as number, zone)}`;
    }
    if (key === 'minutes') return `${textOf(value)} min`;
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (!Array.isArray(value)) return textOf(value);
    const nameFor = (id: unknown): string => people.filter((one) => one.id === id).map(personName)[0] ?? String(id);
    const words = value.map((one: unknown) =>
      typeof one === 'object' && one !== null ? String((one as { title?: unknown }).title) : nameFor(one),
    );
    return words.join(', ') || 'none';
  };

interface Settling {
  readonly actor: Actor;
  readonly source: string;
  readonly thing: string;
  readonly field: string;
  readonly take: boolean;
}

/** Settles one field: takes what the source says, or keeps ours until the source says something else. */
export async function settleDifferingField(
  { actor, source, thing, field, take }: Settling,
  ports: Ports,
): Promise<void> {
  const [row] = await baseRows([thing], ports);
  const says = row?.source === source ? (row.says ?? {}) : {};
  if (!(field in says)) return refuse('not-found', 'The source says nothing about this.');
  if (take) await takeValue(actor, { thing, field, value: says[field] }, ports);
  await answerQuestion(thing, field, ports);
}

interface Taking {
  readonly thing: string;
  readonly field: string;
  readonly value: unknown;
}

async function takeValue(actor: Actor, { thing, field, value }: Taking, ports: Ports): Promise<void> {
  const missing = (): never => refuse('not-found', 'This is not there any more.');
  const person = personBase('');
  if (thing.startsWith(person)) {
    const change = (held: Person = missing()): Person => ({ ...held, [field]: value });
    const { after } = await editPerson({ actor, id: thing.slice(person.length), change }, ports);
    await editScope('pub', { actor, decide: (state) => renamedTalks(state, after) }, ports);
    return;
  }
  const { people } = await programmeNow(ports);
  const speakers = (Array.isArray(value) ? value : []).flatMap((id: unknown) =>
    people.filter((one) => one.id === id).map((one) => ({ id: one.id, name: personName(one) })),
  );
  const change = (held: Talk = missing()): Talk => ({ ...held, [field]: field === 'speakers' ? speakers : value });
  await editDocument(talksOf('live'), { actor, id: thing, change }, ports);
  await reconcileTalks(ports);
}
