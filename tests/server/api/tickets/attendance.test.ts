import { afterAll, beforeAll, expect, test } from 'vitest';
import { setting, SETTINGS_REF } from '../../../../domain/people/settings.ts';
import { REMOTE_NEEDS_NO_PLACE, signup } from '../../../../domain/signups/signup.ts';
import { findAccount } from '../../../../server/api/accounts/account-store.ts';
import { audienceOf } from '../../../../server/api/notifications/audience.ts';
import { attendanceOfPerson } from '../../../../server/api/tickets/attendance.ts';
import { at, testTalk } from '../../../support/conference.ts';
import { ada, grace, olive } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
const both = testTalk({ id: 'both', startsAt: at('15:00'), capacity: 1, attendance: 'either' });
const call = testTalk({ id: 'call', startsAt: at('16:00'), capacity: 1, attendance: 'remote' });
beforeAll(async () => {
  app = await startTestApp({ people: [ada, grace, olive], talks: [both, call] });
});
afterAll(() => app.stop());

const choose = async (attendance: 'inPerson' | 'remote' | null): Promise<void> => {
  app.advance(1);
  expect((await app.call('PATCH', '/settings', 'ada', { attendance })).status).toBe(200);
};
const now = async () => {
  const account = await findAccount('ada', app.ports);
  return account && attendanceOfPerson(account, app.ports);
};
const taken = async () => {
  const { body } = await app.call('GET', '/talks/places/both', 'grace');
  return (body as { taken: number }).taken;
};

test('a person chooses only where the ticket says either way', async () => {
  expect(await now()).toBe('either');
  await choose('remote');
  expect(await now()).toBe('remote');
  await app.call('PATCH', '/ticket-types/Attendee', 'olive', { attendance: 'inPerson' });
  expect(await now()).toBe('inPerson');
  await app.call('PATCH', '/ticket-types/Attendee', 'olive', { attendance: 'either' });
  expect(await now()).toBe('remote');
});

test('a notification to people in the halls leaves out who chose to take part remotely; who has not decided gets both', async () => {
  const inAudience = async (ids: readonly string[]) =>
    (await audienceOf({ kind: 'attendance', ids: [...ids] }, app.ports)).has('ada');
  await choose('remote');
  expect([
    await inAudience(['inPerson']),
    await inAudience(['remote']),
    await inAudience(['inPerson', 'remote']),
  ]).toEqual([false, true, true]);
  await choose(null);
  expect([await inAudience(['inPerson']), await inAudience(['remote'])]).toEqual([true, true]);
});

test('places of a talk that people follow either way are for those who come', async () => {
  await choose('remote');
  const refused = await app.call('POST', '/talks/places/both', 'ada');
  expect(refused).toMatchObject({ status: 403, body: { message: REMOTE_NEEDS_NO_PLACE } });
  expect(await taken()).toBe(0);
  // In a talk that is remote alone, the places are those of the call.
  expect((await app.call('POST', '/talks/places/call', 'ada')).status).toBe(200);
  await choose('inPerson');
  expect((await app.call('POST', '/talks/places/both', 'ada')).status).toBe(200);
  expect(await taken()).toBe(1);
  // A place that somebody has stays theirs until they give it back.
  await choose('remote');
  expect(await taken()).toBe(1);
  expect((await app.call('DELETE', '/talks/places/both', 'ada')).status).toBeLessThan(300);
  expect(await taken()).toBe(0);
});

test('a device that sends the choice and the sign-up at once is answered in the order in which they were made', async () => {
  await choose('remote');
  app.advance(10);
  const made = app.ports.now();
  const rows = [
    signup.document('both', { wanted: true }, { changedAt: made, rev: 'comes-later' }),
    setting.document(
      SETTINGS_REF,
      { reminderMinutes: 6, attendance: 'inPerson' },
      { changedAt: made - 5, rev: 'chosen-first' },
    ),
  ].map((newDocumentState) => ({ newDocumentState }));
  const pushed = await app.call('POST', '/sync/mine/push', 'ada', { rows });
  expect(pushed).toMatchObject({ status: 200, body: { documents: [] } });
  expect(await taken()).toBe(1);
});
