import { connectionFlags, NO_CONNECTION } from '../../../domain/connections/connection.ts';
import { isOpenTo, phaseFor } from '../../../domain/event/setup/opening.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { readDirectory, readPerson, readProfileStats, readTalksOf } from '../../../domain/people/person-calls.ts';
import { refuse } from '../../../domain/refusal.ts';
import { byStart } from '../../../domain/talks/talk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import { connectionWith } from '../connections/write-connection.ts';
import { editionsFor, talksOfAll } from '../talks/find-talk.ts';
import { shownTalks } from '../talks/talk-view.ts';
import { peoplePage } from './directory.ts';
import { getVisible, listedPeople } from './find-person.ts';
import { speakerCards } from './publish-speaker-cards.ts';
import { personView } from './person-view.ts';
import type { Role } from '../../../domain/people/role.ts';
import { findDocument } from '../../sync/documents.ts';
import { countAdmins } from '../accounts/account-store.ts';
import { connectionCountDocuments } from '../connections/connection-counts.ts';

/** Counts people in the directory. Connections come from a projection and are at most one second old. */
const profileStatsEndpoint = endpoint(readProfileStats, {
  summary:
    'How many profiles there are, how many of them are complete, by role, and how many connections have been made.',
  example: {},
  handle: async ({ ports }) => {
    const all = await listedPeople(ports);
    const count = async (id: string): Promise<number> =>
      (await findDocument(connectionCountDocuments, id, ports))?.count ?? 0;
    const inRole = (role: Role): number => all.filter(({ roles }) => roles.includes(role)).length;
    return {
      total: all.length,
      complete: all.filter(({ isComplete }) => isComplete).length,
      with_picture: all.filter(({ pictureUrl }) => pictureUrl !== null).length,
      promoted: all.filter(({ isPromoted }) => isPromoted).length,
      company_members: all.filter(({ companyId }) => companyId !== null).length,
      roles: {
        ROLE_ATTENDEE: inRole('ROLE_ATTENDEE'),
        ROLE_SPEAKER: inRole('ROLE_SPEAKER'),
        ROLE_ADMIN: await countAdmins(ports),
      },
      connections: await count('made'),
      open_requests: await count('open'),
    };
  },
});

export const directoryEndpoints = [
  /**
   * Ordered by name; with a search, the best matches come first. Before the event opens, it shows only what cards show,
   * and searches only that.
   */
  endpoint(readDirectory, {
    summary:
      'People a page at a time, narrowed down by name, job or company, by interests, countries, role, or complete profiles.',
    refuses: ['not-allowed'],
    example: { search: 'ada', count: 20 },
    handle: ({ actor, input, ports }) => peoplePage(input, actor, ports),
  }),
  /** Before the event opens, profiles of others are visible only to admins (spec 2). People can always see their own. */
  endpoint(readPerson, {
    summary:
      'One person, and how you are connected with them: `requested` is your request, `has_connection` without it theirs. `me` is you.',
    refuses: ['not-allowed'],
    example: { id: 'grace' },
    handle: async ({ actor, input, ports }) => {
      const id = input.id === 'me' ? actor.id : input.id;
      const isOwn = id === actor.id;
      if (!isOwn && !isOpenTo(actor, phaseFor(actor, ports.event()))) refuse('not-allowed', formTexts.opensWithEvent);
      const person = await getVisible(id, actor, ports);
      const connection = isOwn ? NO_CONNECTION : await connectionWith(actor.id, id, ports);
      return {
        ...(await personView(person, actor, ports)),
        ...(input.id === 'me' && { id: 'me', old_id: person.id }),
        ...connectionFlags(connection),
      };
    },
  }),
  /** Available before the event opens too, because the schedule contains the same. Includes replays for people who may watch them. */
  endpoint(readTalksOf, {
    summary: 'The talks somebody gives, by start, with replays for those who may watch them. `me` is you.',
    example: { id: 'grace' },
    handle: async ({ actor, input, ports }) => {
      const id = input.id === 'me' ? actor.id : input.id;
      // Whom a talk names is in the programme, listed or not.
      if (!(await findDocument(speakerCards, id, ports))) await getVisible(id, actor, ports);
      const given = (await talksOfAll(editionsFor(actor), ports)).filter(({ speakers }) =>
        speakers.some((speaker) => speaker.id === id),
      );
      const { data, pagination } = pageOf(given.toSorted(byStart), input);
      return { data: await shownTalks(data, { viewer: actor, ports }), pagination };
    },
  }),
  profileStatsEndpoint,
];
