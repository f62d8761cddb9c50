import { agenda } from '../../domain/agenda/agenda.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { DAY } from '../../domain/time.ts';
import { at } from '../support/conference.ts';
import { ada, type TestPerson } from '../support/people.ts';
import { mug } from '../support/world-lobby.ts';
import { PHONE } from '../support/browser.ts';
import type { WorldDocument } from '../support/test-app.ts';
import { crowdOps, type CrowdSize } from './crowd.ts';

/** Size of the event that the published figures refer to. */
export const FULL = { people: 10_000, talks: 1100, companies: 300 };

/** An attendee who also works at a booth. */
const attendee: TestPerson = { ...ada, person: { ...ada.person, companyId: 'company-0', companyName: 'Harbour' } };

const OWN: Readonly<Record<string, readonly string[]>> = { 'company-0': ['ada'] };
/** Number of talks per day in a crowd. */
const A_DAY = 288;

/** Opens the app on a phone, logged in at an event of this size. */
export async function openAttended(size: CrowdSize): Promise<OpenApp> {
  const crowd = crowdOps(size).map(({ c, doc }, index): WorldDocument => {
    const document = doc as WorldDocument['doc'];
    // Every booth accepts cards, and each event has at least two days.
    if (c === 'companies') return { c, doc: { ...document, ticketType: 'super', users: OWN[document.id] ?? [] } };
    if (c === 'talks' && size.talks < A_DAY && index % 2 === 0)
      return { c, doc: { ...document, startsAt: Number(document['startsAt']) + DAY } };
    return { c, doc: document };
  });
  const kept = agenda.document('talk-23', { kept: true }, { changedAt: at('08:00'), rev: 'kept-before' });
  const world = await openApp(
    {
      now: at('09:10'),
      talks: [],
      people: [attendee],
      documents: [...crowd, { c: 'perks', doc: mug }, { scope: 'u:ada', c: 'mine', doc: { ...kept } }],
    },
    { viewport: PHONE },
  );
  await world.logIn();
  return world;
}
