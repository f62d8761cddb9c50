import type * as v from 'valibot';
import { phaseFor, showsStageOverview } from '../../../domain/event/setup/opening.ts';
import { TOP_TALKS } from '../../../domain/limits/talks.ts';
import { currentTalks, incomingTalks } from '../../../domain/talks/current-talks.ts';
import {
  readCurrentTalks,
  readIncomingTalks,
  readTalkViews,
  readTopTalks,
  type TalkList,
} from '../../../domain/talks/talk-calls.ts';
import { topTalks } from '../../../domain/talks/talk-views.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { visibleTalk } from './find-talk.ts';
import { talkEditionEndpoints } from './talk-edition-endpoints.ts';
import { shownTalks, type Viewing } from './talk-view.ts';
import { talkFame, viewsOf } from './talk-views.ts';

const liveTalks = (ports: Ports): Promise<Talk[]> => allDocuments(talksOf('live'), ports);

async function list(talks: readonly Talk[], viewing: Viewing): Promise<v.InferInput<typeof TalkList>> {
  return { data: await shownTalks(talks, viewing), pagination: { page: 1, total: talks.length, count: talks.length } };
}

export const talkEndpoints = [
  ...talkEditionEndpoints('live'),
  /** Counts people, not sessions or minutes. The count of a replay is only for people who may watch replays. */
  endpoint(readTalkViews, {
    summary: 'How many people have watched a talk.',
    example: { id: 'keynote' },
    handle: async ({ actor, input, ports }) => {
      const talk = await visibleTalk(input.id, actor, ports);
      return { id: talk.id, views: await viewsOf(talk.id, ports) };
    },
  }),
  /** Order: most viewers, then most bookmarks, then by start, so that the list is also useful before the first talk. */
  endpoint(readTopTalks, {
    summary: 'The talks that most people have watched, 8 unless `count` says otherwise.',
    example: { count: 8 },
    handle: async ({ actor, input, ports }) =>
      list(topTalks(await liveTalks(ports), await talkFame(ports), input.count ?? TOP_TALKS), { viewer: actor, ports }),
  }),
  /** Returns nothing before and after the event (spec 1: only the live phase has a stage). */
  endpoint(readCurrentTalks, {
    summary: 'The talks that are live: from 6 minutes before their start until their end, by the server’s clock.',
    handle: async ({ actor, ports }) =>
      list(
        showsStageOverview(phaseFor(actor, ports.event())) ? currentTalks(await liveTalks(ports), ports.now()) : [],
        {
          viewer: actor,
          ports,
        },
      ),
  }),
  endpoint(readIncomingTalks, {
    summary: 'The next 10 talks, by start.',
    handle: async ({ actor, ports }) =>
      list(incomingTalks(await liveTalks(ports), ports.now()), { viewer: actor, ports }),
  }),
  ...talkEditionEndpoints('replay'),
];
