import { EMPTY_PROGRAMME, type Programme } from '../../domain/event/import/programme.ts';
import { type EventDiff, eventDiff } from '../../domain/event/import/event-diff.ts';
import type { ImportContext } from '../../domain/event/import/import-context.ts';
import type { ImportedEvent, ImportedPerson, ImportedTalk } from '../../domain/event/import/imported-event.ts';

export const TEN = Date.UTC(2027, 5, 4, 9);
export const nobody: ImportContext = { accounts: new Set(), known: new Map(), replace: false };

export const aTalk = (key: string, fields: Partial<ImportedTalk> = {}): ImportedTalk => ({
  key,
  kind: 'talk',
  title: `Talk ${key}`,
  description: '',
  startsAt: TEN,
  minutes: 30,
  stage: 'Quay',
  track: 'Tides',
  speakers: [],
  at: key,
  ...fields,
});
export const aSpeaker = (key: string, name: string): ImportedPerson => ({
  key,
  firstName: name,
  lastName: 'Keel',
  roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
  at: key,
});

export const source = (fields: Partial<ImportedEvent> = {}): ImportedEvent => ({
  format: 'a test',
  event: { name: 'Harbour Days', zone: 'Europe/Lisbon', firstDay: '2027-06-04', lastDay: '2027-06-05' },
  stages: [{ key: 'Quay', name: 'Quay', order: 0 }],
  tracks: [{ key: 'Tides', name: 'Tides' }],
  talks: ['a', 'b', 'c'].map((key) => aTalk(key)),
  people: [],
  companies: [],
  whole: ['stages', 'tracks', 'talks'],
  notes: [],
  ...fields,
});
export const demo = source({
  event: { name: 'Demo', zone: 'UTC', firstDay: '2026-01-01', lastDay: '2026-01-04', isDemo: true },
  talks: [aTalk('demo', { speakers: ['d'] })],
  people: [aSpeaker('d', 'Demo')],
  companies: [{ key: 'x', name: 'Demo Ltd', at: '' }],
  stages: [{ key: 'Lounge', name: 'Lounge', order: 0 }],
  whole: ['stages', 'tracks', 'talks', 'people', 'companies'],
});

export function diffOf(imported: ImportedEvent, current: Programme, context: ImportContext = nobody): EventDiff {
  const diff = eventDiff(imported, current, context);
  if ('code' in diff) throw new Error(diff.message);
  return diff;
}
export const refusalOf = (imported: ImportedEvent, current: Programme, context = nobody): string | undefined => {
  const diff = eventDiff(imported, current, context);
  return 'code' in diff ? diff.message : undefined;
};

/** Returns the catalog after these operations. */
export function done(current: Programme, { ops }: Pick<EventDiff, 'ops'>): Programme {
  const collections = {
    event: current.event ? [current.event] : [],
    stages: current.stages,
    tracks: current.tracks,
    talks: current.talks,
    people: current.people,
    companies: current.companies,
  };
  const folded = Object.entries(collections).map(([name, documents]) => {
    const byId = new Map<string, unknown>(documents.map((document) => [document.id, document]));
    for (const op of ops.filter(({ c }) => c === name)) {
      if (op.del) byId.delete(op.id);
      else byId.set(op.id, op.doc);
    }
    return [name, [...byId.values()]] as const;
  });
  const { event, ...rest } = Object.fromEntries(folded) as unknown as Omit<Programme, 'event'> & {
    event: Programme['event'][];
  };
  return { ...rest, event: event[0] };
}
export const imported = (...sources: readonly ImportedEvent[]): Programme =>
  sources.reduce((catalog, next) => done(catalog, diffOf(next, catalog)), EMPTY_PROGRAMME);
