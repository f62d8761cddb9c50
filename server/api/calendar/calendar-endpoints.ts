import { closeFeed, openFeed, readEventCalendar, readFeed } from '../../../domain/calendar/calendar-calls.ts';
import { isOpenTo, isProgrammePublic } from '../../../domain/event/setup/opening.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { refuse } from '../../../domain/refusal.ts';
import { byStart } from '../../../domain/talks/talk.ts';
import { endpoint } from '../../http/endpoint.ts';
import { bytes } from '../../http/reply.ts';
import { stagesOf, talksOf } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { sharedReply } from '../../sync/shared-reply.ts';
import { readAgendaTalks } from '../agenda/agenda-endpoints.ts';
import { requirePublicProgramme } from '../event/require-public-programme.ts';
import { calendarOf } from './calendar-of.ts';
import { endFeed, feedOwner, renewFeed } from './feed-store.ts';

const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="schedule.ics"',
  'content-security-policy': "sandbox; default-src 'none'",
};

/** Collections that the event's calendar depends on. It is cached until one of them changes. */
const SOURCES = [talksOf('live'), stagesOf('live'), { scope: 'pub', name: 'event' }];

export const calendarEndpoints = [
  /**
   * Calendar programs send no headers, so the address itself is the secret: random, stored as a hash, and valid only for
   * this calendar. A new address or DELETE revokes it.
   */
  endpoint(openFeed, {
    summary: 'Makes the address under which a calendar program finds your schedule; an earlier one ends.',
    handle: async ({ actor, ports }) => ({
      url: `${ports.publicUrl}/api/calendar/feed/${await renewFeed(actor.id, ports)}.ics`,
    }),
  }),
  endpoint(closeFeed, {
    summary: 'Ends the address of your calendar.',
    handle: async ({ actor, ports }) => {
      await endFeed(actor.id, ports);
      return null;
    },
  }),
  /** Cancelled talks are included as cancelled, so that people notice. */
  endpoint(readFeed, {
    summary: 'The talks somebody keeps, as a calendar to subscribe to.',
    example: { token: 'calendar-of-ada----------------------------.ics' },
    refuses: ['not-found'],
    handle: async ({ input, ports }) => {
      const owner = await feedOwner(input.token, ports);
      if (owner === undefined) return refuse('not-found', 'This calendar is no longer there');
      const text = await calendarOf(
        await readAgendaTalks({ id: owner }, ports),
        `My schedule – ${ports.event().name}`,
        ports,
      );
      return bytes(Buffer.from(text), HEADERS);
    },
  }),
  /**
   * Calendar programs cannot log in: they can read it if the programme is public, and after the event opens. Admins can
   * always read it.
   */
  endpoint(readEventCalendar, {
    summary:
      'The whole event as a calendar, breaks and cancelled talks among it; to subscribe to where the programme is public.',
    refuses: ['not-allowed', 'not-logged-in'],
    handle: async ({ actor, ports, header }) => {
      const { phase, name } = ports.event();
      requirePublicProgramme(actor, ports);
      if (!isOpenTo(actor, phase)) return refuse('not-allowed', formTexts.opensWithEvent);
      const make = async (): Promise<string> =>
        calendarOf((await allDocuments(talksOf('live'), ports)).toSorted(byStart), name, ports);
      const isPublic = isProgrammePublic(ports.event());
      return sharedReply({ key: 'calendar', sources: SOURCES, make, headers: HEADERS }, { isPublic, header }, ports);
    },
  }),
];
