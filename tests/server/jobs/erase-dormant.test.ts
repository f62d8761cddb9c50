import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RetentionView } from '../../../domain/accounts/retention-calls.ts';
import { DAY, HOUR } from '../../../domain/time.ts';
import { type Account, findAccount, updateAccount } from '../../../server/api/accounts/account-store.ts';
import { upsertAccounts } from '../../../server/api/accounts/accounts.ts';
import { eraseDormant } from '../../../server/jobs/erase-dormant.ts';
import { at, keynote, testTalk } from '../../support/conference.ts';
import { ada, grace, olive, testPerson, type TestPerson } from '../../support/people.ts';
import { type StandInMailServer, startMailServer } from '../../support/smtp-server.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../support/test-app.ts';

let smtp: StandInMailServer;
let app: TestApp;
beforeEach(async () => {
  smtp = await startMailServer();
});
afterEach(async () => {
  await app.stop();
  await smtp[Symbol.asyncDispose]();
});

const person = (id: string): TestPerson => ({
  person: testPerson({ id, firstName: id, lastName: 'Holder' }),
  email: `${id}@example.org`,
  ticketCode: `1${id.toUpperCase()}-1`,
  roles: ['ROLE_ATTENDEE'],
});
/** Four attendees of whom none speaks, an organiser, and two who speak. */
const people = [person('una'), person('vera'), person('walt'), person('xena'), ada, grace, olive];
const talks = [keynote, testTalk({ id: 'spoken', speakers: [{ id: 'walt', name: 'Walt' }] })];

const start = async (options: TestAppOptions = {}): Promise<void> => {
  app = await startTestApp({
    people,
    talks,
    event: { accountKeepDays: 30, sessionsPerUser: 3 },
    ...options,
    env: { SMTP_URL: smtp.url, MAIL_PER_MINUTE: '6000', ...options.env },
  });
};

/** The first night after the event in which mails are due: 30 - 14 days after the last day. */
const FIRST_NIGHT = at('04:00', 2) + 17 * DAY;
const goTo = (time: number): void => app.advance(time - app.ports.now());
async function night(): Promise<void> {
  await eraseDormant(app.ports);
  await app.settled();
}
/** Lets so many nights pass, one by one. */
async function nights(count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    app.advance(DAY);
    await night();
  }
}
/** Those whose accounts are there, of the people who might be erased. */
async function kept(): Promise<string[]> {
  const found: string[] = [];
  for (const {
    person: { id },
  } of people)
    if (await findAccount(id, app.ports)) found.push(id);
  return found;
}
const EVERYBODY = people.map(({ person: { id } }) => id);
const mailed = (): string[] =>
  smtp.taken
    .filter(({ text }) => text.includes('will be erased'))
    .map(({ to }) => to.split('@')[0] ?? '')
    .toSorted();
const retention = async (query = ''): Promise<RetentionView> =>
  (await app.call('GET', `/admin/retention${query}`, 'olive')).body as RetentionView;
/** The rule is known from a night of the event on; half of the people use the app until the mails are due. */
async function untilMailsAreDue(): Promise<void> {
  await night();
  goTo(FIRST_NIGHT - DAY);
  await night();
  for (const id of ['ada', 'vera']) await app.call('GET', '/profile', id);
  goTo(FIRST_NIGHT);
}

test('holders of unused accounts get a mail 14 days before, and are erased then unless they logged in meanwhile', async () => {
  await start();
  await untilMailsAreDue();
  expect([await kept(), mailed()]).toEqual([EVERYBODY, []]);
  await night();
  expect(mailed()).toEqual(['una', 'xena']);
  expect(smtp.taken[0]?.text.replaceAll('=\r\n', '')).toContain(
    'Your account for Test Days is erased on 13 August 2027. Log in before then to',
  );
  await nights(3);
  await app.logInAs('xena');
  await nights(10);
  expect(await kept()).toEqual(EVERYBODY);
  expect(mailed()).toEqual(['una', 'xena']);
  await nights(2);
  expect(await kept()).toEqual(EVERYBODY.filter((id) => id !== 'una'));
  await app.logInAs('olive');
  expect((await app.call('GET', '/admin/audit', 'olive')).body).toMatchObject({
    data: [{ note: 'erased the person una', by: 'server' }],
  });
});

test('organisers and people who speak stay, however long they are away', async () => {
  await start();
  await untilMailsAreDue();
  await night();
  await nights(400);
  expect(await kept()).toEqual(['walt', 'grace', 'olive']);
});

test('use counts as a log-in does: whoever uses the app in an old session stays', async () => {
  await start({ event: { accountKeepDays: 14, sessionsPerUser: 3 } });
  const tokens = [await app.logInAs('una')];
  await night();
  for (let day = 0; day < 28; day += 1) {
    await nights(1);
    app.advance(HOUR);
    expect((await app.call('GET', '/profile', { token: tokens[0] ?? '' })).status).toBe(200);
  }
  expect(await kept()).toContain('una');
});

test('without the setting nothing is sent and nobody is erased; a setting applies from the night after', async () => {
  await start({ event: {} });
  goTo(FIRST_NIGHT + 500 * DAY);
  await night();
  await nights(30);
  expect([await kept(), mailed()]).toEqual([EVERYBODY, []]);
  expect(await retention()).toMatchObject({ keep_days: null, accounts: 7, dormant: 0, waits: false, data: [] });
  await app.call('PATCH', '/admin/event', 'olive', { accountKeepDays: 30 });
  await night();
  expect(mailed()).toEqual([]);
  await app.call('PATCH', '/admin/event', 'olive', { accountKeepDays: null });
  await night();
  await nights(30);
  expect([await kept(), mailed()]).toEqual([EVERYBODY, []]);
});

test('a mail that the mail server refuses erases nobody', async () => {
  await start();
  smtp.faultOf = (to) => (to.startsWith('una') ? { rcpt: '554 5.1.2 no' } : undefined);
  await untilMailsAreDue();
  await night();
  await nights(40);
  expect(await kept()).toContain('una');
  expect(await kept()).not.toContain('xena');
  expect((await retention()).data).toMatchObject([{ id: 'una', mail: 'failed', mailed_at: null, erased_from: null }]);
});

test('a server that sends no mail erases nobody', async () => {
  await start({ env: { SMTP_URL: '' } });
  await untilMailsAreDue();
  await nights(60);
  expect(await kept()).toEqual(EVERYBODY);
  expect(await retention()).toMatchObject({ mail: false });
});

test('mails before the server was down for days do not count, as nobody could log in: there is another mail', async () => {
  await start();
  await untilMailsAreDue();
  await night();
  await nights(1);
  app.advance(20 * DAY);
  for (const id of ['ada', 'vera', 'olive']) await app.logInAs(id);
  await night();
  expect([await kept(), mailed()]).toEqual([EVERYBODY, ['una', 'una', 'xena', 'xena']]);
  await nights(13);
  expect(await kept()).toEqual(EVERYBODY);
  await nights(3);
  expect(await kept()).toEqual(EVERYBODY.filter((id) => id !== 'una' && id !== 'xena'));
});

test('where more than half of all accounts are unused, nothing is sent or erased until an organiser confirms it', async () => {
  await start({ people: [person('una'), person('vera'), person('xena'), ada, olive], talks: [] });
  await night();
  goTo(FIRST_NIGHT);
  await night();
  await nights(20);
  expect([await kept(), mailed()]).toEqual([['una', 'vera', 'xena', 'ada', 'olive'], []]);
  expect(await retention()).toMatchObject({ keep_days: 30, accounts: 5, dormant: 4, waits: true });
  expect((await app.call('POST', '/admin/retention/confirm', 'ada', { keep_days: 30 })).status).toBe(403);
  await app.call('GET', '/profile', 'ada');
  expect(await app.call('POST', '/admin/retention/confirm', 'olive', { keep_days: 60 })).toMatchObject({
    status: 409,
    body: { message: 'The setting has changed. Look at who is erased again.' },
  });
  expect((await app.call('POST', '/admin/retention/confirm', 'olive', { keep_days: 30 })).body).toMatchObject({
    dormant: 3,
    waits: false,
  });
  await nights(1);
  expect(mailed()).toEqual(['una', 'vera', 'xena']);
  await nights(16);
  expect(await kept()).toEqual(['ada', 'olive']);
});

test('the forecast names who is mailed and erased and when, also for days that are not set yet, and changes nothing', async () => {
  await start({ event: { sessionsPerUser: 3 } });
  await night();
  goTo(FIRST_NIGHT + HOUR);
  const asked = await retention('?days=30');
  expect(asked).toMatchObject({ keep_days: 30, accounts: 7, dormant: 4, waits: true, mail: true, next_at: null });
  expect(asked.data.map(({ id, name, mail }) => [id, name, mail])).toEqual([
    ['ada', 'Ada Verne', 'next'],
    ['una', 'una Holder', 'next'],
    ['vera', 'vera Holder', 'next'],
    ['xena', 'xena Holder', 'next'],
  ]);
  expect(await retention('?days=60')).toMatchObject({ keep_days: 60, dormant: 0, data: [] });
  for (const wrong of ['13', '4000', 'x'])
    expect((await app.call('GET', `/admin/retention?days=${wrong}`, 'olive')).status).toBe(422);
  await nights(40);
  expect([await kept(), mailed()]).toEqual([EVERYBODY, []]);
});

test('accounts of an earlier release count from the update on', async () => {
  await start();
  await updateAccount('una', (held) => ({ ...held, activeAt: undefined }) as unknown as Account, app.ports);
  goTo(FIRST_NIGHT + 300 * DAY);
  await upsertAccounts(
    people
      .filter(({ person: { id } }) => id !== 'una')
      .map(({ person: { id: personId }, ...entry }) => ({ ...entry, personId, replayAccess: true })),
    app.ports,
  );
  await night();
  expect((await retention()).data).toEqual([]);
});
