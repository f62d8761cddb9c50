import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { isOpenTo } from '../../../domain/event/opening.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { ConnectionFlags, connectionFlags, NO_CONNECTION } from '../../../domain/connections/connection.ts';
import { PeopleQuery } from '../../../domain/people/people-query.ts';
import { PersonView } from '../../../domain/people/person-view.ts';
import { refuse } from '../../../domain/refusal.ts';
import { TalkView } from '../../../domain/talks/talk-view.ts';
import { byStart } from '../../../domain/talks/talk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import { editionsFor, talksOfAll } from '../talks/find-talk.ts';
import { shownTalks } from '../talks/talk-view.ts';
import { connectionWith } from '../connections/write-connection.ts';
import { peoplePage } from './directory.ts';
import { getPerson } from './find-person.ts';
import { ListedPerson, personView } from './person-view.ts';
import { readProfileStats } from './profile-stats-endpoint.ts';

/** By name; with a search those first that hold more of its words. The list is open before the event, profiles are not: then it shows cards, and is searched as such. */
const readDirectory = endpoint({
  method: 'get',
  path: '/directory',
  access: 'logged-in',
  summary:
    'People a page at a time, narrowed down by name, job or company, by interests, countries, role, or complete profiles.',
  input: PeopleQuery,
  output: pageSchema(ListedPerson),
  refuses: ['not-allowed'],
  example: { search: 'ada', count: 20 },
  handle: ({ actor, input, ports }) => peoplePage(input, actor, ports),
});

/** Before the event opens, others' profiles are closed to all but admins (spec 2); one's own is always open. */
const readPerson = endpoint({
  method: 'get',
  path: '/directory/:id',
  access: 'logged-in',
  summary:
    'One person, and how you are connected with them: `requested` is your request, `has_connection` without it theirs. `me` is you.',
  input: v.object({ id: v.pipe(v.string(), v.maxLength(150)) }),
  refuses: ['not-allowed'],
  output: v.object({ ...PersonView.entries, old_id: v.optional(v.string()), ...ConnectionFlags.entries }),
  example: { id: 'grace' },
  handle: async ({ actor, input, ports }) => {
    const id = input.id === 'me' ? actor.id : input.id;
    const isOwn = id === actor.id;
    if (!isOwn && !isOpenTo(actor, ports.event().phase)) refuse('not-allowed', formTexts.opensWithEvent);
    const person = await getPerson(id, ports);
    const connection = isOwn ? NO_CONNECTION : await connectionWith(actor.id, id, ports);
    return {
      ...(await personView(person, actor, ports)),
      ...(input.id === 'me' && { id: 'me', old_id: person.id }),
      ...connectionFlags(connection),
    };
  },
});

/** Also before the event opens: the schedule says as much. Replays come along for those who may watch them. */
const readTalks = endpoint({
  method: 'get',
  path: '/directory/:id/talks',
  access: 'logged-in',
  summary: 'The talks somebody gives, by start, with replays for those who may watch them. `me` is you.',
  input: v.object({ id: v.pipe(v.string(), v.maxLength(150)), ...PageFields }),
  output: pageSchema(TalkView),
  example: { id: 'grace' },
  handle: async ({ actor, input, ports }) => {
    const { id } = await getPerson(input.id === 'me' ? actor.id : input.id, ports);
    const given = (await talksOfAll(editionsFor(actor), ports)).filter(({ speakers }) =>
      speakers.some((speaker) => speaker.id === id),
    );
    const { data, pagination } = pageOf(given.toSorted(byStart), input);
    return { data: await shownTalks(data, { viewer: actor, ports }), pagination };
  },
});

export const directoryEndpoints = [readDirectory, readPerson, readTalks, readProfileStats];
