import { expect, test } from 'vitest';
import {
  REGISTRATION_LINK_LIFE,
  REGISTRATIONS_BUDGET,
  WAITING_LIST_KEPT,
} from '../../../../domain/limits/registrations.ts';
import { DAY } from '../../../../domain/time.ts';
import { moveWaitingList } from '../../../../server/api/registrations/move-waiting-list.ts';
import { registrationTable } from '../../../../server/api/registrations/registration-store.ts';
import { sweepExpired } from '../../../../server/jobs/sweep-expired.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const FREE = { registration: true } as const;

const names = { first_name: 'Wanda', last_name: 'Brook' };
const ask = (app: TestApp, email: string) => app.call('POST', '/registrations', undefined, { ...names, email });
const open = (app: TestApp, token: string) => app.call('POST', '/registrations/confirm', undefined, { token });

/** The token of the newest mail to this address. */
function tokenFor(app: TestApp, email: string): string {
  const text = app.outbox.findLast(({ to }) => to === email)?.text ?? '';
  return decodeURIComponent(/#token=(\S+)/.exec(text)?.[1] ?? 'no token');
}

/** Registers and opens the mailed link. */
async function join(app: TestApp, email: string) {
  await ask(app, email);
  await app.settled();
  return open(app, tokenFor(app, email));
}

async function tick(app: TestApp): Promise<void> {
  await moveWaitingList(app.ports);
  await app.settled();
}

const counts = async (app: TestApp) => (await app.call('GET', '/admin/registrations/counts', 'olive')).body;
const waiting = async (app: TestApp) =>
  ((await app.call('GET', '/admin/registrations', 'olive')).body as { data: { id: string; email: string }[] }).data;
const idOf = (answer: { body: unknown }): string => (answer.body as { log_in: { me: { id: string } } }).log_in.me.id;
const subjects = (app: TestApp, email: string): string[] =>
  app.outbox.filter(({ to }) => to === email).map(({ subject }) => subject);

test('nobody registers unless the organisers allow it', async () => {
  await using app = await startTestApp();
  expect(await ask(app, 'wanda@example.org')).toEqual({
    status: 403,
    body: { code: 'not-allowed', message: 'Registration is closed.' },
  });
  expect((await app.call('GET', '/event')).body).not.toHaveProperty('registration');
});

test('the mailed link makes the account, with a ticket of the first type that opens the event, and logs in, once', async () => {
  await using app = await startTestApp({ event: FREE });
  expect((await app.call('GET', '/event')).body).toMatchObject({ registration: true });
  expect(await ask(app, 'wanda@example.org')).toEqual({
    status: 202,
    body: {
      request: expect.any(String),
      message: 'Please check your email to finish your registration. Make sure to check your spam folder.',
    },
  });
  await app.settled();
  expect(subjects(app, 'wanda@example.org')).toEqual(['Your registration for Test Days']);
  const find = () => app.call('GET', '/admin/users?search=wanda', 'olive');
  expect(await find()).toMatchObject({ body: { data: [] } });
  const token = tokenFor(app, 'wanda@example.org');
  const opened = await open(app, token);
  expect(opened).toMatchObject({
    status: 200,
    body: { state: 'registered', position: null, log_in: { me: { name: 'Wanda Brook' } } },
  });
  expect(
    await app.call('GET', '/profile/tickets', { token: (opened.body as { log_in: { token: string } }).log_in.token }),
  ).toMatchObject({ body: { data: [{ type: 'Attendee' }] } });
  expect(await find()).toMatchObject({ body: { data: [{ email: 'wanda@example.org' }] } });
  expect(await open(app, token)).toEqual({
    status: 410,
    body: { code: 'gone', message: 'This link was used or has expired. Log in, or register again.' },
  });
});

test('the ticket is of the chosen type; of a type that is gone or needs a company, the first that opens the event', async () => {
  await using app = await startTestApp({ event: { ...FREE, registrationTicket: 'Guest' } });
  await app.call('POST', '/ticket-types', 'olive', { title: 'Guest' });
  const typeOf = async (email: string) => {
    const id = idOf(await join(app, email));
    return ((await app.call('GET', `/admin/users/${id}/tickets`, 'olive')).body as { data: { type: string }[] }).data[0]
      ?.type;
  };
  expect(await typeOf('one@example.org')).toBe('Guest');
  await app.call('PATCH', '/admin/event', 'olive', { registrationTicket: 'Company' });
  expect(await typeOf('two@example.org')).toBe('Attendee');
});

test('a known address is answered like an unknown one, and is mailed a link that logs in', async () => {
  await using app = await startTestApp({ event: FREE });
  const known = await ask(app, 'ada@example.org');
  await app.settled();
  const { request, ...answer } = (await ask(app, 'stranger@example.org')).body as { request: string };
  expect(known).toEqual({ status: 202, body: { ...answer, request: expect.stringMatching(`^.{${request.length}}$`) } });
  expect(subjects(app, 'ada@example.org')).toEqual(['You are registered for Test Days already']);
  expect(
    await app.call('POST', '/users/magic-links/verify', undefined, { token: tokenFor(app, 'ada@example.org') }),
  ).toMatchObject({ status: 200, body: { me: { id: 'ada' } } });
});

test('no mail contains what the person typed', async () => {
  await using app = await startTestApp({ event: FREE });
  await app.call('POST', '/registrations', undefined, {
    first_name: 'Buy now',
    last_name: 'cheap.example',
    email: 'victim@example.org',
  });
  await app.settled();
  expect(app.outbox).toHaveLength(1);
  expect(JSON.stringify(app.outbox)).not.toMatch(/Buy now|cheap\.example/);
});

test('once the places are taken people wait; a free place goes to the next in order, who gets one mail', async () => {
  await using app = await startTestApp({ event: { ...FREE, registrationPlaces: 1 } });
  const first = await join(app, 'first@example.org');
  expect(first).toMatchObject({ body: { state: 'registered' } });
  expect(await join(app, 'second@example.org')).toEqual({
    status: 200,
    body: { state: 'waiting', position: 1, log_in: null },
  });
  expect(await join(app, 'third@example.org')).toMatchObject({ body: { state: 'waiting', position: 2 } });
  // The link shows the turn again; registering again mails another such link, and nobody waits twice.
  expect(await open(app, tokenFor(app, 'third@example.org'))).toMatchObject({ body: { position: 2 } });
  expect(await join(app, 'third@example.org')).toMatchObject({ body: { state: 'waiting', position: 2 } });
  expect(await counts(app)).toMatchObject({ places: 1, taken: 1, waiting: 2 });
  await tick(app);
  expect(subjects(app, 'second@example.org')).toEqual(['Your registration for Test Days']);
  await app.call('POST', `/admin/tickets/${idOf(first)}/end`, 'olive', { why: 'Cancelled' });
  await tick(app);
  await tick(app);
  expect(subjects(app, 'second@example.org')).toEqual([
    'Your registration for Test Days',
    'You have a place at Test Days',
  ]);
  expect(subjects(app, 'third@example.org')).not.toContain('You have a place at Test Days');
  expect(await counts(app)).toMatchObject({ taken: 1, waiting: 1 });
  expect(await waiting(app)).toMatchObject([{ position: 1, email: 'third@example.org', first_name: 'Wanda' }]);
});

test('erasing a person and raising the number of places free places, too', async () => {
  await using app = await startTestApp({ event: { ...FREE, registrationPlaces: 1 } });
  const first = await join(app, 'first@example.org');
  for (const who of ['second', 'third', 'fourth']) await join(app, `${who}@example.org`);
  await app.call('DELETE', `/admin/users/${idOf(first)}`, 'olive');
  await tick(app);
  expect((await waiting(app)).map(({ email }) => email)).toEqual(['third@example.org', 'fourth@example.org']);
  await app.call('PATCH', '/admin/event', 'olive', { registrationPlaces: 2 });
  await tick(app);
  expect((await waiting(app)).map(({ email }) => email)).toEqual(['fourth@example.org']);
  // Fewer places take nothing away from anybody.
  await app.call('PATCH', '/admin/event', 'olive', { registrationPlaces: 1 });
  await tick(app);
  expect(await counts(app)).toMatchObject({ places: 1, taken: 2, waiting: 1 });
  await app.call('PATCH', '/admin/event', 'olive', { registrationPlaces: 0 });
  await tick(app);
  expect(await counts(app)).toMatchObject({ places: null, taken: 3, waiting: 0 });
});

test('concurrent openings of the last place give it once', async () => {
  await using app = await startTestApp({ event: { ...FREE, registrationPlaces: 3 } });
  const all = Array.from({ length: 12 }, (_, index) => `guest-${index}@example.org`);
  for (const email of all) await ask(app, email);
  await app.settled();
  const answers = await Promise.all(all.map((email) => open(app, tokenFor(app, email))));
  const states = answers.map(({ body }) => (body as { state: string }).state);
  expect(states.filter((state) => state === 'registered')).toHaveLength(3);
  expect(states.filter((state) => state === 'waiting')).toHaveLength(9);
  expect(await counts(app)).toMatchObject({ taken: 3, waiting: 9, unconfirmed: 0 });
});

test('an organiser gives somebody who waits a place beside the others, or takes them off the list', async () => {
  await using app = await startTestApp({ event: { ...FREE, registrationPlaces: 1 } });
  for (const who of ['first', 'second', 'third', 'fourth']) await join(app, `${who}@example.org`);
  const [second, third] = await waiting(app);
  expect(await app.call('POST', `/admin/registrations/${third!.id}/place`, 'olive')).toMatchObject({ status: 204 });
  expect(await app.call('DELETE', `/admin/registrations/${second!.id}`, 'olive')).toMatchObject({ status: 204 });
  await tick(app);
  expect(subjects(app, 'third@example.org')).toContain('You have a place at Test Days');
  expect(await counts(app)).toMatchObject({ taken: 1, given: 1, waiting: 1 });
  expect((await waiting(app)).map(({ email }) => email)).toEqual(['fourth@example.org']);
  expect(await (await registrationTable(app.ports)).get(second!.id)).toBeUndefined();
  expect(await app.call('POST', `/admin/registrations/${second!.id}/place`, 'olive')).toMatchObject({ status: 404 });
  const { data } = (await app.call('GET', '/admin/audit', 'olive')).body as { data: { note: string; by: string }[] };
  expect(data.slice(0, 2).map(({ note, by }) => ({ note, by }))).toEqual([
    { note: 'took somebody off the waiting list', by: 'olive' },
    { note: 'gave a place from the waiting list', by: 'olive' },
  ]);
});

test('people leave the waiting list with their link', async () => {
  await using app = await startTestApp({ event: { ...FREE, registrationPlaces: 1 } });
  for (const who of ['first', 'second', 'third']) await join(app, `${who}@example.org`);
  const token = tokenFor(app, 'second@example.org');
  expect(await app.call('POST', '/registrations/withdraw', undefined, { token })).toMatchObject({ status: 204 });
  expect((await waiting(app)).map(({ email }) => email)).toEqual(['third@example.org']);
  expect(await open(app, token)).toMatchObject({ status: 410 });
  expect(await join(app, 'second@example.org')).toMatchObject({ body: { state: 'waiting', position: 2 } });
});

test('a link that is wrong, too old, or opened after registration has closed, makes no account', async () => {
  await using app = await startTestApp({ event: FREE });
  await ask(app, 'wanda@example.org');
  await ask(app, 'vera@example.org');
  await app.settled();
  const [wanda, vera] = [tokenFor(app, 'wanda@example.org'), tokenFor(app, 'vera@example.org')];
  expect(await open(app, `${wanda.slice(0, -1)}-`)).toMatchObject({ status: 410 });
  expect(await open(app, 'nonsense')).toMatchObject({ status: 410 });
  await app.call('PATCH', '/admin/event', 'olive', { registration: false });
  expect(await open(app, wanda)).toMatchObject({ status: 403 });
  await app.call('PATCH', '/admin/event', 'olive', { registration: true });
  app.advance(REGISTRATION_LINK_LIFE);
  expect(await open(app, vera)).toMatchObject({ status: 410 });
  await sweepExpired(app.ports);
  expect(await counts(app)).toMatchObject({ taken: 0, unconfirmed: 0 });
});

test('where people do not log in by mail, they are mailed an invitation with their ticket code', async () => {
  await using app = await startTestApp({ event: { ...FREE, logInBy: ['ticket'] } });
  expect(await join(app, 'wanda@example.org')).toMatchObject({ body: { state: 'registered', log_in: null } });
  await app.settled();
  expect(subjects(app, 'wanda@example.org')).toEqual([
    'Your registration for Test Days',
    'Your invitation to Test Days',
  ]);
  expect(app.outbox.at(-1)?.text).toMatch(/Your ticket code, together with this mail address: \S+/);
});

test('one address is mailed a few links at a time; a hall of people behind one network address is served', async () => {
  await using app = await startTestApp({ event: FREE });
  const statuses: number[] = [];
  for (let again = 0; again < 7; again += 1) statuses.push((await ask(app, 'wanda@example.org')).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  const hall = await Promise.all(
    Array.from({ length: 320 }, async (_, index) => (await ask(app, `guest-${index}@example.org`)).status),
  );
  expect(hall.filter((status) => status !== 202)).toEqual([]);
});

test('in all, no more than the budget of requests is taken', async () => {
  await using app = await startTestApp({ event: FREE });
  for (let used = 0; used < REGISTRATIONS_BUDGET.failures; used += 1)
    app.ports.attempts.take('registrations', REGISTRATIONS_BUDGET);
  expect(await ask(app, 'wanda@example.org')).toMatchObject({
    status: 429,
    body: { message: 'Very many people are registering at this moment. Please try again in a few minutes.' },
  });
});

test('names and address are needed', async () => {
  await using app = await startTestApp({ event: FREE });
  const fields = async (body: object) =>
    ((await app.call('POST', '/registrations', undefined, body)).body as { data: unknown }).data;
  expect(await fields({})).toEqual([
    { field: 'first_name', message: 'This field is required' },
    { field: 'last_name', message: 'This field is required' },
    { field: 'email', message: 'This field is required' },
  ]);
  expect(await fields({ ...names, email: 'nowhere' })).toEqual([
    { field: 'email', message: 'Not a valid email address' },
  ]);
});

test('the waiting list is forgotten a while after the event', async () => {
  await using app = await startTestApp({ event: { ...FREE, registrationPlaces: 1 } });
  for (const who of ['first', 'second']) await join(app, `${who}@example.org`);
  app.advance(WAITING_LIST_KEPT + 10 * DAY);
  await tick(app);
  expect(await counts(app)).toMatchObject({ taken: 1, waiting: 0 });
  expect(await (await registrationTable(app.ports)).count('byState', ['waiting'])).toBe(0);
});

test('organisers take the waiting list along as a table', async () => {
  await using app = await startTestApp({ event: { ...FREE, registrationPlaces: 1 } });
  for (const who of ['first', 'second']) await join(app, `${who}@example.org`);
  const answer = await app.request('/api/admin/exports/waiting.csv', {
    headers: { authorization: `Bearer ${await app.logInAs('olive')}` },
  });
  expect((await answer.text()).replace('\uFEFF', '').split('\r\n').slice(0, 2)).toEqual([
    'id,position,first_name,last_name,email,since',
    expect.stringMatching(/^[\w-]+,1,Wanda,Brook,second@example\.org,\d{4}-/),
  ]);
});
