import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAGIC_CODE_TRIES, TICKET_CODE_FAILURES } from '../../../../domain/limits/sessions.ts';
import { SHARERS_MAX } from '../../../../domain/limits/people.ts';
import { accountsByEmail } from '../../../../server/api/accounts/account-store.ts';
import { secretsOf } from '../../../support/mailed-link.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => void (app = await startTestApp({ event: { sessionsPerUser: 20 } })));
afterEach(() => app.stop());

const HOME = 'family@example.org';
const TAKEN = 'This mail address belongs to somebody already';
const taken = { status: 409, body: { code: 'conflict', message: TAKEN, data: [{ field: 'email', message: TAKEN }] } };
const GONE = {
  status: 410,
  body: { code: 'gone', message: 'Your passwordless login link is invalid. Request a new one' },
};

const asOlive = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.call(method, path, 'olive', body, headers);
const add = (first: string, more: object = {}) =>
  asOlive('POST', '/admin/create-user', {
    email: HOME,
    first_name: first,
    last_name: 'Holm',
    send_invitation: false,
    ...more,
  });
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;
/** Adds Ida and Jon, who share a mail address; returns their ids. */
async function couple(): Promise<{ ida: string; jon: string }> {
  return { ida: idOf(await add('Ida')), jon: idOf(await add('Jon', { shared: true })) };
}
async function askForMail(email = HOME) {
  const { body } = await app.call('POST', '/users/magic-links', undefined, { email });
  await app.settled();
  return { ...(body as { request: string }), ...secretsOf(app.outbox.at(-1)) };
}
const verify = (proof: object) => app.call('POST', '/users/magic-links/verify', undefined, proof);
const logIn = (credentials: object) => app.call('POST', '/attendee/login', undefined, credentials);
const whoIs = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { me?: { name: string } }).me?.name,
];
const asksWho = (...people: readonly (readonly [string, string])[]) => ({
  status: 409,
  body: {
    code: 'conflict',
    message: 'Several people have this mail address. Who is logging in?',
    data: people.map(([field, message]) => ({ field, message })),
  },
});

test('an address of another person is refused unless it is to be shared', async () => {
  const ida = idOf(await add('Ida'));
  expect(await add('Jon')).toEqual(taken);
  expect(await add('Jon', { shared: true })).toMatchObject({ status: 201, body: { email: HOME, first_name: 'Jon' } });
  expect(await asOlive('PATCH', '/admin/update-user/grace', { email: HOME })).toEqual(taken);
  const grace = await asOlive('PATCH', '/admin/update-user/grace', { email: HOME, shared: true });
  expect(grace).toMatchObject({ status: 200, body: { email: HOME } });
  // Their own address is no new one.
  expect((await asOlive('PATCH', `/admin/update-user/${ida}`, { email: 'FAMILY@example.org' })).status).toBe(200);
  expect((await asOlive('PATCH', '/admin/update-user/grace', { email: HOME })).status).toBe(200);
});

test('people who share an address have different names, and are not too many', async () => {
  await add('Ida');
  const NAME = 'Somebody with this name has this mail address already';
  expect(await add('ida', { shared: true })).toEqual({
    status: 409,
    body: { code: 'conflict', message: NAME, data: [{ field: 'email', message: NAME }] },
  });
  for (let index = 1; index < SHARERS_MAX; index += 1)
    expect((await add(`Guest ${index}`, { shared: true })).status, `${index}`).toBe(201);
  const MANY = 'At most 20 people can share a mail address';
  expect(await add('One more', { shared: true })).toEqual({
    status: 409,
    body: { code: 'conflict', message: MANY, data: [{ field: 'email', message: MANY }] },
  });
});

test('the mailed link asks who logs in, and opens the chosen person once', async () => {
  const { ida, jon } = await couple();
  const { token } = await askForMail();
  expect(app.outbox.filter(({ to }) => to === HOME)).toHaveLength(1);
  const asked = asksWho([ida, 'Ida Holm'], [jon, 'Jon Holm']);
  expect(await verify({ token })).toEqual(asked);
  expect(await verify({ token })).toEqual(asked);
  expect(await verify({ token, user_id: 'ada' })).toEqual(GONE);
  expect(whoIs(await verify({ token, user_id: jon }))).toEqual([200, 'Jon Holm']);
  expect(await verify({ token, user_id: jon })).toEqual(GONE);
});

test('a link of one person asks nothing', async () => {
  const { token } = await askForMail('ada@example.org');
  expect(whoIs(await verify({ token }))).toEqual([200, 'Ada Verne']);
});

test('a link that another person of the address asked for stays valid', async () => {
  const { ida, jon } = await couple();
  const [first, second] = [await askForMail(), await askForMail()];
  expect(whoIs(await verify({ token: first.token, user_id: ida }))).toEqual([200, 'Ida Holm']);
  expect(whoIs(await verify({ token: second.token, user_id: jon }))).toEqual([200, 'Jon Holm']);
});

test('a right code that asks who logs in uses up no try, and a wrong one still does', async () => {
  const { ida, jon } = await couple();
  const { request, code } = await askForMail();
  const asked = asksWho([ida, 'Ida Holm'], [jon, 'Jon Holm']);
  for (let round = 0; round <= MAGIC_CODE_TRIES; round += 1)
    expect(await verify({ request, code }), `${round}`).toEqual(asked);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let round = 1; round < MAGIC_CODE_TRIES; round += 1)
    expect((await verify({ request, code: wrong })).status).toBe(410);
  expect(whoIs(await verify({ request, code, user_id: jon }))).toEqual([200, 'Jon Holm']);
});

test('only who may log in by mail is named, and a person without others is not asked', async () => {
  const { ida, jon } = await couple();
  await add('Kim', { shared: true });
  await asOlive('PATCH', `/admin/update-user/${ida}`, { disabled: true });
  const { token } = await askForMail();
  const { body } = await verify({ token });
  expect((body as { data: { message: string }[] }).data.map(({ message }) => message)).toEqual([
    'Jon Holm',
    'Kim Holm',
  ]);
  await asOlive('PATCH', `/admin/update-user/${jon}`, { disabled: true });
  expect(whoIs(await verify({ token: (await askForMail()).token }))).toEqual([200, 'Kim Holm']);
});

test('a link opens nobody who got the address of its owner meanwhile', async () => {
  const { ida, jon } = await couple();
  const { token } = await askForMail();
  await asOlive('PATCH', `/admin/update-user/${jon}`, { email: 'jon@example.org' });
  await asOlive('PATCH', '/admin/update-user/grace', { email: HOME, shared: true });
  expect(await verify({ token })).toEqual(asksWho(['grace', 'Grace Marlow'], [ida, 'Ida Holm']));
  expect(await verify({ token, user_id: jon })).toEqual(GONE);
  await asOlive('PATCH', `/admin/update-user/${ida}`, { email: 'ida@example.org' });
  expect(await verify({ token, user_id: 'grace' })).toEqual(GONE);
});

test('the others still log in after the first is erased or has another address', async () => {
  const { ida, jon } = await couple();
  const kim = idOf(await add('Kim', { shared: true }));
  expect((await asOlive('DELETE', `/admin/users/${ida}`)).status).toBeLessThan(300);
  expect(await verify({ token: (await askForMail()).token })).toEqual(asksWho([jon, 'Jon Holm'], [kim, 'Kim Holm']));
  // The address is still not free.
  expect(await add('Liv')).toEqual(taken);
  expect((await add('Liv', { shared: true })).status).toBe(201);
  expect((await asOlive('PATCH', `/admin/update-user/${jon}`, { email: 'jon@example.org' })).status).toBe(200);
  const { body } = await verify({ token: (await askForMail()).token });
  expect((body as { data: { message: string }[] }).data.map(({ message }) => message).toSorted()).toEqual([
    'Kim Holm',
    'Liv Holm',
  ]);
  expect(whoIs(await verify({ token: (await askForMail('jon@example.org')).token }))).toEqual([200, 'Jon Holm']);
});

test('of people who are added with one address at the same time, one gets it, and those who share it get it, too', async () => {
  const alone = await Promise.all(['Ida', 'Jon', 'Kim'].map((name) => add(name)));
  expect(alone.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '409', '409']);
  const sharing = await Promise.all(['Liv', 'Max', 'Nia'].map((name) => add(name, { shared: true })));
  expect(sharing.map(({ status }) => status)).toEqual([201, 201, 201]);
  const keys = (await accountsByEmail(HOME, app.ports)).map(({ id, email }) => email.replace(id, 'ID'));
  expect(keys).toEqual([HOME, `${HOME} ID`, `${HOME} ID`, `${HOME} ID`]);
  const moved = await Promise.all(
    ['ada', 'grace'].map((id) =>
      asOlive('PATCH', `/admin/update-user/${id}`, { email: 'new@example.org', shared: true }),
    ),
  );
  expect(moved.map(({ status }) => status)).toEqual([200, 200]);
  expect((await accountsByEmail('new@example.org', app.ports)).map(({ id }) => id).toSorted()).toEqual([
    'ada',
    'grace',
  ]);
});

test('each ticket code opens its holder, and wrong ones lock all of the address until a log-in by mail', async () => {
  const { ida, jon } = await couple();
  const codeOf = async (id: string) =>
    ((await asOlive('POST', '/admin/tickets', { user_id: id, send_mail: false })).body as { code: string }).code;
  const codes = { ida: await codeOf(ida), jon: await codeOf(jon) };
  const salts = (await accountsByEmail(HOME, app.ports)).map(({ ticket }) => ticket.split('.')[0]);
  expect(new Set(salts).size).toBe(1);
  expect(whoIs(await logIn({ email: HOME, reference: codes.ida }))).toEqual([200, 'Ida Holm']);
  expect(whoIs(await logIn({ email: HOME, reference: codes.jon }))).toEqual([200, 'Jon Holm']);
  for (let tries = 0; tries < TICKET_CODE_FAILURES; tries += 1)
    expect((await logIn({ email: HOME, reference: '9ZZZ-9' })).status, `${tries}`).toBe(403);
  expect((await logIn({ email: HOME, reference: codes.jon })).status).toBe(403);
  expect(whoIs(await verify({ token: (await askForMail()).token, user_id: ida }))).toEqual([200, 'Ida Holm']);
  expect(whoIs(await logIn({ email: HOME, reference: codes.jon }))).toEqual([200, 'Jon Holm']);
});

test('each password opens its person, and the same one of two people asks who it is', async () => {
  const { ida, jon } = await couple();
  const setPassword = async (id: string, password: string) => {
    const { link } = (await asOlive('GET', `/admin/users/${id}/forgot-password-link`)).body as { link: string };
    const token = /token=([^&]+)/.exec(link)?.[1];
    const path = '/attendee/change-password-forgot';
    return (await app.call('POST', path, undefined, { token, id, password })).status;
  };
  expect(await setPassword(ida, 'a slow boat to the islands')).toBe(200);
  expect(await setPassword(jon, 'a fast train to the mountains')).toBe(200);
  expect(whoIs(await logIn({ email: HOME, password: 'a slow boat to the islands' }))).toEqual([200, 'Ida Holm']);
  expect(whoIs(await logIn({ email: HOME, password: 'a fast train to the mountains' }))).toEqual([200, 'Jon Holm']);
  expect((await logIn({ email: HOME, password: 'some other words of ours' })).status).toBe(403);
  expect(await setPassword(jon, 'a slow boat to the islands')).toBe(200);
  const both = { email: HOME, password: 'a slow boat to the islands' };
  expect(await logIn(both)).toEqual(asksWho([ida, 'Ida Holm'], [jon, 'Jon Holm']));
  expect(whoIs(await logIn({ ...both, user_id: jon }))).toEqual([200, 'Jon Holm']);
});

test('who forgot a password gets a mail for each person of the address, with the name in it', async () => {
  await couple();
  await app.call('POST', '/attendee/forgot-password', undefined, { email: HOME });
  await app.settled();
  const told = app.outbox.filter(({ to }) => to === HOME).map(({ text }) => text.split('\n')[0] ?? '');
  expect(told.toSorted()).toEqual(['This mail is for Ida Holm.', 'This mail is for Jon Holm.']);
});

test('a person who shares their address erases themselves with it, and nobody else', async () => {
  const { ida, jon } = await couple();
  const { body } = await verify({ token: (await askForMail()).token, user_id: jon });
  const { token } = body as { token: string };
  expect((await app.call('DELETE', '/profile', { token }, { email: HOME })).status).toBeLessThan(300);
  expect((await accountsByEmail(HOME, app.ports)).map(({ id }) => id)).toEqual([ida]);
});

test('a ticket for an address of several people names one of them', async () => {
  const { jon } = await couple();
  const WHO = 'Several people have this mail address. Give the name of one of them.';
  const give = (more: object) => asOlive('POST', '/admin/tickets', { email: HOME, send_mail: false, ...more });
  expect(await give({})).toEqual({
    status: 409,
    body: { code: 'conflict', message: WHO, data: [{ field: 'email', message: WHO }] },
  });
  expect(await give({ first_name: 'jon', last_name: 'Holm' })).toMatchObject({ status: 201, body: { user_id: jon } });
  const third = await give({ first_name: 'Kim', last_name: 'Holm', shared: true });
  expect(third.status).toBe(201);
  expect(await accountsByEmail(HOME, app.ports)).toHaveLength(3);
});
