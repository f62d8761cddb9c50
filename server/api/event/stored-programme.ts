import * as v from 'valibot';
import { Company } from '../../../domain/companies/company.ts';
import type { Programme } from '../../../domain/event/import/programme.ts';
import { EventSettings } from '../../../domain/event/event-settings.ts';
import { Person } from '../../../domain/people/person.ts';
import { Stage } from '../../../domain/stages/stage.ts';
import { Track } from '../../../domain/stages/track.ts';
import { Talk } from '../../../domain/talks/talk.ts';
import type { HeldDocument, Ports, ScopeState } from '../../ports.ts';
import { hiddenPeople, people } from '../../sync/stored-collections.ts';
import { peopleStates } from '../people/find-person.ts';

/** Scopes of the programme that an import compares with. */
export type ProgrammeStates = Readonly<Record<'pub' | 'dir' | 'adm', ScopeState>>;

/** Returns these scopes as they are now. */
export const programmeStates = async ({ log }: Pick<Ports, 'log'>): Promise<ProgrammeStates> => ({
  pub: await log.state('pub'),
  ...(await peopleStates({ log })),
});

/** Returns the catalog in the log. A document that this version cannot read counts as missing and is written again. */
export function storedProgramme({ pub, dir, adm }: ProgrammeStates): Programme {
  return {
    event: readAll(pub, 'event', EventSettings)[0],
    stages: readAll(pub, 'stages', Stage),
    tracks: readAll(pub, 'tracks', Track),
    talks: readAll(pub, 'talks', Talk),
    people: [
      ...readAll(dir, people.name, Person),
      ...readAll(adm, hiddenPeople.name, Person).filter(({ id }) => dir.get(people.name, id) === undefined),
    ],
    companies: readAll(pub, 'companies', Company),
  };
}

function readAll<T>(state: ScopeState, collection: string, schema: v.GenericSchema<unknown, T>): T[] {
  return state.all(collection).flatMap((held) => readOnce(held, schema) ?? []);
}

/** Cache of parsed documents: a large import reads the catalog once per entry, and most documents do not change. */
const read = new WeakMap<object, unknown>();

function readOnce<T>({ doc }: HeldDocument, schema: v.GenericSchema<unknown, T>): T | undefined {
  if (typeof doc !== 'object' || doc === null) return undefined;
  if (!read.has(doc)) read.set(doc, v.is(schema, doc) ? v.parse(schema, doc) : undefined);
  return read.get(doc) as T | undefined;
}
