import { keepsTalk } from '../../../domain/agenda/agenda.ts';
import { block } from '../../../domain/chats/chat-rules.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { RECOMMENDATION_CANDIDATES } from '../../../domain/limits/people.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { blankPerson, type Person } from '../../../domain/people/person.ts';
import { candidatesFor, rankByTalks } from '../../../domain/people/recommend-people.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { mineOf, people } from '../../sync/stored-collections.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';

/** Of these people those to recommend, best first: without oneself, connections, pending requests and blocked people. */
export async function recommendPeople(
  found: readonly Person[],
  actor: Actor,
  ports: Pick<Ports, 'log'>,
): Promise<Person[]> {
  const me = (await findDocument(people, actor.id, ports)) ?? blankPerson(actor.id);
  const own = await allDocuments(mineOf(actor.id), ports);
  const known = new Set([actor.id, ...own.filter(isSettled).map(({ ref }) => ref)]);
  const candidates = candidatesFor(
    me,
    found.filter(({ id }) => !known.has(id)),
    RECOMMENDATION_CANDIDATES,
  ); // Of cards alone, where profiles are closed.
  const mine = keptTalks(own);
  if (mine.size === 0) return rankByTalks(candidates, new Map());
  const common = await Promise.all(
    candidates.map(async ({ person }): Promise<[string, number]> => {
      const theirs = keptTalks(await allDocuments(mineOf(person.id), ports));
      return [person.id, mine.intersection(theirs).size];
    }),
  );
  return rankByTalks(candidates, new Map(common));
}

/** What there is between the two is decided: connected, asked by either, or blocked. */
const isSettled = (document: MineDocument): boolean =>
  connection.read(document).hasConnection || block.read(document).blocked;

const keptTalks = (own: readonly MineDocument[]): ReadonlySet<string> =>
  new Set(own.filter(keepsTalk).map(({ ref }) => ref));
