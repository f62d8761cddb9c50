import { RECOMMENDATION_CANDIDATES, RECOMMENDED_ATTENDEES_FETCHED } from '../../../domain/limits/people.ts';
import { putImage, readUsers, takeImage } from '../../../domain/people/person-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { searchDirectory, peoplePage } from './directory.ts';
import { releasedFields } from '../event-fields/field-lists.ts';
import { filterOf } from './people-query.ts';
import { putPersonPicture, takePersonPicture } from './person-pictures.ts';
import { listedPersonViewer, personView } from './person-view.ts';
import { keepsTalk } from '../../../domain/agenda/agenda.ts';
import { block } from '../../../domain/chats/chat-rules.ts';
import { connection } from '../../../domain/connections/connection.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { blankPerson, type Person } from '../../../domain/people/person.ts';
import { candidatesFor, rankByTalks } from '../../../domain/people/recommend-people.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { mineOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { findPerson } from './find-person.ts';

/** Returns recommended people, best first. Leaves out the caller, their connections, open requests and blocked people. */
async function recommendPeople(found: readonly Person[], actor: Actor, ports: Pick<Ports, 'log'>): Promise<Person[]> {
  const me = (await findPerson(actor.id, ports)) ?? blankPerson(actor.id);
  const own = await allDocuments(mineOf(actor.id), ports);
  const known = new Set([actor.id, ...own.filter(isSettled).map(({ ref }) => ref)]);
  const candidates = candidatesFor(
    { ...me, list: await releasedFields('person', ports) },
    found.filter(({ id }) => !known.has(id)),
    RECOMMENDATION_CANDIDATES,
  ); // While profiles are closed, only what cards show counts.
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

/** Returns whether the two people are connected, one has asked the other, or one is blocked. */
const isSettled = (document: UserDocument): boolean =>
  connection.read(document).hasConnection || block.read(document).blocked;

const keptTalks = (own: readonly UserDocument[]): ReadonlySet<string> =>
  new Set(own.filter(keepsTalk).map(({ ref }) => ref));

export const userEndpoints = [
  /**
   * Returns the same list as the directory. `component=recommended` returns recommendations instead: up to 100, and only
   * attendees unless `role` is given; screens show 3. People with the same focus (3 points each) and traffic (2 each) as
   * the caller's come first; a complete profile gets 1. Among the best 200, each talk that both bookmarked gets 2. Leaves
   * out the caller, connections, open requests and blocked people.
   */
  endpoint(readUsers, {
    summary: 'People a page at a time, or recommended to you (`component=recommended`).',
    refuses: ['not-allowed'],
    example: { component: 'recommended', role: 'ROLE_ATTENDEE', limit: 100 },
    handle: async ({ actor, input: { component, ...query }, ports }) => {
      if (component !== 'recommended') return peoplePage(query, actor, ports);
      const filter = filterOf(query);
      const found = await searchDirectory({ ...filter, role: filter.role ?? 'ROLE_ATTENDEE' }, actor, ports);
      return shown(
        pageOf(await recommendPeople(found, actor, ports), query, RECOMMENDED_ATTENDEES_FETCHED),
        await listedPersonViewer(actor, ports),
      );
    },
  }),
  endpoint(putImage, {
    summary: 'Gives a person a picture or the logo of their company: yourself (`me`), or as an admin anybody.',
    example: { id: 'me', field: 'companyLogo' },
    handle: async ({ actor, input: { id, field }, file, ports }) =>
      personView(
        await putPersonPicture(actor, { personId: id === 'me' ? actor.id : id, field, file }, ports),
        actor,
        ports,
      ),
  }),
  endpoint(takeImage, {
    summary: "Takes away a person's picture or the logo of their company: your own (`me`), or as an admin anybody's.",
    example: { id: 'me', field: 'companyLogo' },
    handle: async ({ actor, input: { id, field }, ports }) =>
      personView(await takePersonPicture(actor, { personId: id === 'me' ? actor.id : id, field }, ports), actor, ports),
  }),
];
