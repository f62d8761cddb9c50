import { afterAll, beforeAll, expect, test } from 'vitest';
import { OIDC_LINK_LIFE, OIDC_REQUEST_LIFE } from '../../../../domain/limits/oidc.ts';
import { accountsByEmail } from '../../../../server/api/accounts/account-store.ts';
import { identitiesOf, identityTable } from '../../../../server/api/oidc/identity-store.ts';
import { findPerson } from '../../../../server/api/people/find-person.ts';
import { Issuer } from '../../../support/issuer.ts';
import { addProvider, appWith, begin, comeBack, logInAt, verify } from '../../../support/provider.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let issuer: Issuer;
let provider: string;
beforeAll(async () => {
  issuer = await Issuer.open();
  app = await appWith(issuer);
  provider = await addProvider(app, issuer);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});

const gone = { status: 410, body: { code: 'gone' } };
const isAda = { status: 200, body: { me: { id: 'ada' } } };

test('who logs in at the provider is logged in here by link and secret together, and by neither alone', async () => {
  const { token, request, code, ...outcome } = await logInAt(app, { issuer, provider });
  expect(outcome).toMatchObject({ status: '303', page: '/auth/oidc', provider, device: '' });
  // A prepared link logs nobody in to another's account.
  expect(await verify(app, { token })).toMatchObject(gone);
  expect(await verify(app, { token, request: (await begin(app, provider)).request })).toMatchObject(gone);
  expect(await verify(app, { token, request })).toMatchObject(isAda);
  expect(await verify(app, { token, request })).toMatchObject(gone);
  expect(await verify(app, { request, code })).toMatchObject(gone);
});

test('six digits log in the app that asked, and no other', async () => {
  const { request, code } = await logInAt(app, { issuer, provider });
  expect(code).toMatch(/^\d{6}$/);
  expect(await verify(app, { request: (await begin(app, provider)).request, code })).toMatchObject(gone);
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await verify(app, { request, code: wrong })).toMatchObject(gone);
  expect(await verify(app, { request, code })).toMatchObject(isAda);
});

test('link and digits work for five minutes, and the provider may take ten', async () => {
  const late = await logInAt(app, { issuer, provider });
  app.advance(OIDC_LINK_LIFE);
  expect(await verify(app, { token: late.token, request: late.request })).toMatchObject(gone);
  expect(await verify(app, { code: late.code, request: late.request })).toMatchObject(gone);
  const { url } = await begin(app, provider);
  app.advance(OIDC_REQUEST_LIFE);
  expect(await comeBack(app, issuer.sendBack(url))).toMatchObject({ why: 'expired' });
});

test('an answer is taken once: who repeats it is sent away', async () => {
  const { url } = await begin(app, provider);
  const back = issuer.sendBack(url);
  const both = await Promise.all([comeBack(app, back), comeBack(app, back)]);
  expect(both.map(({ why = 'in' }) => why).toSorted()).toEqual(['expired', 'in']);
});

test('the second time the identity counts, whatever the mail address is by then', async () => {
  const account = { sub: 's7', email: 'grace@example.org', email_verified: true };
  issuer.claims = account;
  const first = await logInAt(app, { issuer, provider });
  expect(await identitiesOf('grace', app.ports)).toEqual([]);
  expect(await verify(app, first)).toMatchObject({ status: 200, body: { me: { id: 'grace' } } });
  expect(await identitiesOf('grace', app.ports)).toMatchObject([{ personId: 'grace', provider, isOwn: false }]);
  issuer.claims = { ...account, email: 'ada@example.org', email_verified: false };
  const second = await logInAt(app, { issuer, provider });
  expect(await verify(app, second)).toMatchObject({ status: 200, body: { me: { id: 'grace' } } });
  // An identity is not the subject alone: neither of them can be read from the store.
  const stored = JSON.stringify(
    (await (await identityTable(app.ports)).find('byPerson', { equals: [], limit: 9 })).documents,
  );
  expect(stored).not.toContain('s7');
  issuer.claims = { sub: 's1', email: 'ada@example.org', email_verified: true };
});

test('of several people with one address one is asked for, and the next time known', async () => {
  const email = 'family@example.org';
  await app.call('POST', '/admin/create-user', 'olive', user('Nina', email));
  await app.call('POST', '/admin/create-user', 'olive', { ...user('Tom', email), shared: true });
  issuer.claims = { sub: 'family', email, email_verified: true };
  const outcome = await logInAt(app, { issuer, provider });
  const asked = await verify(app, outcome);
  expect(asked).toMatchObject({
    status: 409,
    body: { message: 'Several people have this mail address. Who is logging in?' },
  });
  const { data } = asked.body as { data: { field: string; message: string }[] };
  expect(data.map(({ message }) => message)).toEqual(['Nina Guest', 'Tom Guest']);
  const tom = data[1]?.field ?? '';
  expect(await verify(app, { ...outcome, user_id: tom })).toMatchObject({ status: 200, body: { me: { id: tom } } });
  expect(await verify(app, await logInAt(app, { issuer, provider }))).toMatchObject({ body: { me: { id: tom } } });
});

const user = (first: string, email: string) => ({
  email,
  first_name: first,
  last_name: 'Guest',
  roles: ['ROLE_ATTENDEE'],
});

test('whom the organisers shut out does not come in by a provider', async () => {
  const email = 'out@example.org';
  const made = await app.call('POST', '/admin/create-user', 'olive', user('Otto', email));
  const { id } = made.body as { id: string };
  await app.call('PATCH', `/admin/update-user/${id}`, 'olive', { disabled: true });
  issuer.claims = { sub: 'out', email, email_verified: true };
  expect(await logInAt(app, { issuer, provider })).toMatchObject({ why: 'unknown' });
});

test('everybody whom the provider vouches for gets an account and a ticket, once, with the name it says', async () => {
  await app.call('PATCH', `/admin/oidc/${provider}`, 'olive', { admits: 'everybody' });
  const email = 'new@northwind.example';
  issuer.claims = { sub: 'new', email, email_verified: true, given_name: 'Noor', family_name: 'Vale' };
  const both = await Promise.all([logInAt(app, { issuer, provider }), logInAt(app, { issuer, provider })]);
  expect(await verify(app, both[0])).toMatchObject({ status: 200 });
  const accounts = await accountsByEmail(email, app.ports);
  expect(accounts).toMatchObject([{ ticketType: 'Attendee', roles: ['ROLE_ATTENDEE'] }]);
  expect(await findPerson(accounts[0]?.id ?? '', app.ports)).toMatchObject({ firstName: 'Noor', lastName: 'Vale' });
  // A name is only for an empty profile.
  issuer.claims = { ...issuer.claims, given_name: 'Other', family_name: 'Name' };
  await logInAt(app, { issuer, provider });
  expect(await findPerson(accounts[0]?.id ?? '', app.ports)).toMatchObject({ firstName: 'Noor' });
  issuer.claims = { sub: 'unsure', email: 'unsure@northwind.example', email_verified: false };
  expect(await logInAt(app, { issuer, provider })).toMatchObject({ why: 'unverified' });
  await app.call('PATCH', `/admin/oidc/${provider}`, 'olive', { admits: 'known' });
});

test('an erased person is unlinked', async () => {
  issuer.claims = { sub: 'gone', email: 'gone@example.org', email_verified: true };
  const { body } = await app.call('POST', '/admin/create-user', 'olive', user('Gus', 'gone@example.org'));
  const { id } = body as { id: string };
  const { body: entered } = await verify(app, await logInAt(app, { issuer, provider }));
  const { token } = entered as { token: string };
  expect(await identitiesOf(id, app.ports)).toHaveLength(1);
  const erased = await app.call('DELETE', '/profile', { token }, { email: 'gone@example.org' });
  expect(erased.status).toBe(204);
  await app.settled();
  expect(await logInAt(app, { issuer, provider })).toMatchObject({ why: 'unknown' });
  expect(await identitiesOf(id, app.ports)).toEqual([]);
});

test('a provider that does not answer is named, and asked again after some seconds', async () => {
  const down = await Issuer.open();
  await using other = await startTestApp({ env: { SOURCE_HOSTS: down.origin } });
  const id = await addProvider(other, down);
  await down[Symbol.asyncDispose]();
  expect(await other.call('POST', `/sessions/oidc/${id}`, undefined, {})).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'Northwind does not answer. Log in by mail.' },
  });
});
