import * as v from 'valibot';
import { type CalendarEntry, calendarEntry } from '../../../domain/calendar/calendar-entry.ts';
import { isOpenTo } from '../../../domain/event/opening.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { refuse } from '../../../domain/refusal.ts';
import { byStart, type Talk } from '../../../domain/talks/talk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { bytes, type Reply } from '../../http/reply.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { stagesOf, talksOf } from '../../sync/catalog.ts';
import { allDocuments } from '../../sync/documents.ts';
import { keptReply } from '../../sync/kept-replies.ts';
import { programmeOnly } from '../event/programme-only.ts';
import { keptTalks } from '../agenda/agenda-endpoints.ts';
import { endFeed, feedOwner, renewFeed } from './feed-store.ts';

const TYPE = 'text/calendar; charset=utf-8';
/** As it stands in an address: the token, and an ending that some programs want to see. */
const Token = v.pipe(
  v.string(),
  v.regex(/^[\w-]{43}(?:\.ics)?$/, 'Not the address of a calendar'),
  v.transform((token) => token.slice(0, 43)),
);

/**
 * Calendar programs send no headers, so this address is the key itself: random, kept as a hash, for this one
 * calendar and nothing else, and ended by asking for another one or by DELETE.
 */
const openFeed = endpoint({
  method: 'post',
  path: '/calendar/feed',
  access: 'logged-in',
  summary: 'Makes the address under which a calendar program finds your schedule; an earlier one ends.',
  input: v.object({}),
  output: v.object({ url: v.string() }),
  status: 201,
  handle: async ({ actor, ports }) => ({
    url: `${ports.publicUrl}/api/calendar/feed/${await renewFeed(actor.id, ports)}.ics`,
  }),
});

const closeFeed = endpoint({
  method: 'delete',
  path: '/calendar/feed',
  access: 'logged-in',
  summary: 'Ends the address of your calendar.',
  input: v.object({}),
  output: v.null(),
  status: 204,
  handle: async ({ actor, ports }) => {
    await endFeed(actor.id, ports);
    return null;
  },
});

/** Cancelled talks stay in it as such, so that they disappear from nobody's day unseen. */
const readFeed = endpoint({
  method: 'get',
  path: '/calendar/feed/:token',
  access: 'anyone',
  summary: 'The talks somebody keeps, as a calendar to subscribe to.',
  input: v.object({ token: Token }),
  output: v.never(),
  produces: 'text/calendar',
  example: { token: 'calendar-of-ada----------------------------.ics' },
  refuses: ['not-found'],
  handle: async ({ input, ports }) => {
    const owner = await feedOwner(input.token, ports);
    if (owner === undefined) return refuse('not-found', 'This calendar is no longer there');
    return calendar(await keptTalks({ id: owner }, ports), `My schedule – ${ports.event().name}`, ports);
  },
});

/** Calendar programs have no log-in: they read it where the programme is public. Not before the event opens, but for admins. */
const readEvent = endpoint({
  method: 'get',
  path: '/calendar/event',
  access: 'anyone',
  summary:
    'The whole event as a calendar, breaks and cancelled talks among it; to subscribe to where the programme is public.',
  input: v.object({}),
  output: v.never(),
  produces: 'text/calendar',
  refuses: ['not-allowed', 'not-logged-in'],
  handle: async ({ actor, ports }) => {
    const { phase, name } = ports.event();
    programmeOnly(actor, ports);
    if (!isOpenTo(actor, phase)) return refuse('not-allowed', formTexts.opensWithEvent);
    return keptReply('calendar', SOURCES, {
      log: ports.log,
      make: async () => calendar((await allDocuments(talksOf('live'), ports)).toSorted(byStart), name, ports),
    });
  },
});

/** What the calendar of the event is made of: it is put together once, until something of it changes. */
const SOURCES = [talksOf('live'), stagesOf('live'), { scope: 'pub', name: 'event' }];

async function calendar(talks: readonly Talk[], name: string, ports: Ports): Promise<Reply> {
  const state = await ports.log.state('pub');
  const entries = talks.map((talk) => entryOf(talk, state, ports));
  const text = await ports.calendarText({ name, zone: ports.event().zone, madeAt: ports.now(), entries });
  return bytes(Buffer.from(text), {
    'content-type': TYPE,
    'content-disposition': 'inline; filename="schedule.ics"',
    'content-security-policy': "sandbox; default-src 'none'",
  });
}

function entryOf(talk: Talk, state: ScopeState, { event, publicUrl }: Ports): CalendarEntry {
  const stages = stagesOf('live');
  const stage = talk.stageId === null ? undefined : state.get(stages.name, talk.stageId);
  // Its place stands in it as well, so an entry is as new as the newest of what it is made of.
  const madeOf = [state.get(talksOf('live').name, talk.id), stage, state.get('event', 'event')];
  return calendarEntry(talk, {
    revision: Math.max(...madeOf.map((held) => held?.n ?? 0)),
    stageName: stage && stages.parse(stage).name,
    eventLocation: event().location,
    url: `${publicUrl}/app/talk/${encodeURIComponent(talk.id)}`,
  });
}

export const calendarEndpoints = [openFeed, closeFeed, readFeed, readEvent];
