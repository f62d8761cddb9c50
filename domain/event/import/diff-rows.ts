import { personName } from '../../people/person.ts';
import type { Stage } from '../../stages/stage.ts';
import type { Op } from '../../sync/log.ts';
import { changeSentence } from '../../talks/change-sentence.ts';
import { talkChange } from '../../talks/talk-diff.ts';
import { byStart, type Talk } from '../../talks/talk.ts';
import type { Zone } from '../../time.ts';
import { inZone } from '../../time.ts';
import type { Programme } from './programme.ts';
import { saysSame } from './imported-id.ts';

/** One line of what an import does, for the organiser to read. */
export interface DiffRow {
  readonly change: 'added' | 'changed' | 'cancelled' | 'restored' | 'removed';
  readonly noun: 'event' | 'stage' | 'track' | 'talk' | 'person' | 'company' | 'sponsor';
  readonly name: string;
  /** The change in words; may be empty. */
  readonly detail: string;
}

interface Versions {
  readonly current: Programme;
  readonly after: Programme;
  readonly removals: readonly Op[];
  readonly replaces: boolean;
}

/**
 * Returns the rows of an import: the event first, then by collection the new and changed documents, then the removed ones.
 * Unchanged documents have no row.
 */
export function rowsOf({ current, after, removals, replaces }: Versions): DiffRow[] {
  const zone = after.event?.zone ?? 'UTC';
  return [
    ...eventRows(current, after, replaces),
    ...rows('stage', { before: current.stages, after: after.stages, named: byName }),
    ...rows('track', { before: current.tracks, after: after.tracks, named: byName }),
    ...talkRows({ current, after, zone }),
    ...rows('person', { before: current.people, after: after.people, named: personName }),
    ...rows('company', { before: current.companies, after: after.companies, named: byName }),
    ...removalRows(current, removals),
  ];
}

const byName = ({ name }: { readonly name: string }): string => name;

function eventRows(current: Programme, after: Programme, replaces: boolean): DiffRow[] {
  const [before, event] = [current.event, after.event];
  if (!event || saysSame(before, event)) return [];
  if (!before) return [{ change: 'added', noun: 'event', name: event.name, detail: event.zone }];
  const detail = replaces
    ? `${event.zone}, in place of ${before.isDemo ? 'the demo event' : `“${before.name}”`}`
    : changedFields(before, event);
  return [{ change: 'changed', noun: 'event', name: event.name, detail }];
}

interface Listed<T> {
  readonly before: readonly T[];
  readonly after: readonly T[];
  readonly named: (thing: T) => string;
}

function rows<T extends { readonly id: string }>(
  noun: DiffRow['noun'],
  { before, after, named }: Listed<T>,
): DiffRow[] {
  const old = new Map(before.map((thing) => [thing.id, thing]));
  return after.flatMap((thing): DiffRow[] => {
    const was = old.get(thing.id);
    if (!was) return [{ change: 'added', noun, name: named(thing), detail: '' }];
    return saysSame(was, thing)
      ? []
      : [{ change: 'changed', noun, name: named(thing), detail: changedFields(was, thing) }];
  });
}

function talkRows({ current, after, zone }: { current: Programme; after: Programme; zone: Zone }): DiffRow[] {
  const old = new Map(current.talks.map((talk) => [talk.id, talk]));
  return after.talks.toSorted(byStart).flatMap((talk): DiffRow[] => {
    const was = old.get(talk.id);
    if (saysSame(was, talk)) return [];
    const row = { noun: 'talk', name: talk.title } as const;
    const place = whenAndWhere(talk, [...after.stages, ...current.stages], zone);
    if (!was) return [{ ...row, change: talk.cancelled ? 'cancelled' : 'added', detail: place }];
    if (was.cancelled !== talk.cancelled) {
      return [{ ...row, change: talk.cancelled ? 'cancelled' : 'restored', detail: place }];
    }
    const told = talkChange(was, talk)?.details.map((detail) => changeSentence(detail, zone, after.stages)) ?? [];
    return [{ ...row, change: 'changed', detail: told.join('; ') || changedFields(was, talk) }];
  });
}

function whenAndWhere(talk: Talk, stages: readonly Stage[], zone: Zone): string {
  const when = inZone(talk.startsAt, zone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
  const stage = stages.find((one) => one.id === talk.stageId);
  return stage ? `${when}, ${stage.name}` : when;
}

function removalRows(current: Programme, removals: readonly Op[]): DiffRow[] {
  const removed = new Set(removals.map((op) => `${op.c} ${op.id}`));
  const gone = <T extends { readonly id: string }>(c: string, things: readonly T[]): T[] =>
    things.filter(({ id }) => removed.has(`${c} ${id}`));
  const rowsFor = (noun: DiffRow['noun'], names: readonly string[]): DiffRow[] =>
    names.toSorted().map((name) => ({ change: 'removed', noun, name, detail: '' }));
  return [
    ...rowsFor(
      'talk',
      gone('talks', current.talks).map((talk) => talk.title),
    ),
    ...rowsFor('person', gone('people', current.people).map(personName)),
    ...rowsFor('company', gone('companies', current.companies).map(byName)),
    ...rowsFor('track', gone('tracks', current.tracks).map(byName)),
    ...rowsFor('stage', gone('stages', current.stages).map(byName)),
  ];
}

/** Names of fields in a sentence, where their name in the code is not understandable. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  startsAt: 'start',
  minutes: 'length',
  stageId: 'stage',
  trackId: 'track',
  coverUrl: 'cover',
  pictureUrl: 'picture',
  jobPosition: 'job',
  companyId: 'company',
  companyName: 'company',
  firstName: 'name',
  lastName: 'name',
  mainColor: 'colour',
  color: 'colour',
  firstDay: 'dates',
  lastDay: 'dates',
  days: 'dates',
  dayChange: 'day change',
  isComplete: 'profile',
  ticketType: 'booth',
  extra: 'answers',
};

function changedFields(before: object, after: object): string {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  const changed = [...new Set([...now.keys(), ...old.keys()])].filter(
    (name) => !saysSame(old.get(name), now.get(name)),
  );
  return [...new Set(changed.map((name) => FIELD_WORDS[name] ?? name))].join(', ');
}
