import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../../../support/conference.ts';
import { ada, olive, type TestPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const otto: TestPerson = {
  ...olive,
  person: { ...olive.person, id: 'otto', firstName: 'Otto' },
  email: 'otto@example.org',
  ticketCode: '7OTT-1',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ people: [ada, olive, otto], now: at('09:00') });
});
afterAll(() => app.stop());

const say = (who: string, place: string) => app.call('POST', '/admin/presence', who, { at: place });

test('organisers see who else has the same record open, for 20 seconds; others do not', async () => {
  expect((await say('olive', 'TALKS/keynote')).body).toEqual({ others: [] });
  expect((await say('otto', 'TALKS/keynote')).body).toEqual({ others: [{ id: 'olive', name: 'Olive Hart' }] });
  expect((await say('olive', 'TALKS/keynote')).body).toEqual({ others: [{ id: 'otto', name: 'Otto Hart' }] });
  expect((await say('otto', 'TALKS/walk')).body).toEqual({ others: [] });
  expect((await say('otto', 'TALKS/keynote')).body).toEqual({ others: [{ id: 'olive', name: 'Olive Hart' }] });
  app.advance(20_000);
  expect((await say('otto', 'TALKS/keynote')).body).toEqual({ others: [] });
  expect((await say('ada', 'TALKS/keynote')).status).toBe(403);
});
