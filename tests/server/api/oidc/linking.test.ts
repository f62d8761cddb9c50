import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OIDC_LINK_LIFE } from '../../../../domain/limits/oidc.ts';
import { identitiesOf } from '../../../../server/api/oidc/identity-store.ts';
import { Issuer } from '../../../support/issuer.ts';
import { addProvider, appWith, comeBack, logInAt, type Outcome, verify } from '../../../support/provider.ts';
import type { TestApp } from '../../../support/test-app.ts';

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
beforeEach(async () => {
  for (const person of ['olive', 'ada'])
    for (const { id } of await identitiesOf(person, app.ports)) await app.call('DELETE', `/identities/${id}`, person);
  issuer.claims = { sub: 'olive-there', email: 'olive@example.org', email_verified: true };
});

const Begun = v.object({ url: v.string(), request: v.string() });

type Who = string | { readonly token: string };

/** Logs in at the provider to link the account, up to the page of the app. */
async function proveAs(person: Who): Promise<Outcome & { readonly request: string }> {
  const { body } = await app.call('POST', '/identities/begin', person, { provider });
  const { url, request } = v.parse(Begun, body);
  expect(new URL(url).searchParams.get('prompt')).toBe('select_account');
  return { ...(await comeBack(app, issuer.sendBack(url))), request };
}
const link = (person: Who, { token, request }: Outcome) => app.call('POST', '/identities', person, { token, request });
const linked = async (person: string) => (await app.call('GET', '/identities', person)).body;
const gone = { status: 410, body: { code: 'gone' } };

test('an organiser who has linked an account while logged in logs in with it from then on', async () => {
  expect(await logInAt(app, { issuer, provider })).toMatchObject({ why: 'organiser' });
  const proved = await proveAs('olive');
  expect(proved).toMatchObject({ page: '/auth/oidc', links: 'yes', provider });
  expect(await linked('olive')).toEqual({ data: [] });
  expect(await link('olive', proved)).toMatchObject({ status: 204 });
  expect(await linked('olive')).toMatchObject({ data: [{ provider }] });
  expect(await verify(app, await logInAt(app, { issuer, provider }))).toMatchObject({ body: { me: { id: 'olive' } } });
});

test('only the person, in the browser that began it, links what was proved, once, and within five minutes', async () => {
  const proved = await proveAs('olive');
  expect(await link('ada', proved)).toMatchObject(gone);
  expect(await link('olive', { ...proved, request: (await proveAs('olive')).request })).toMatchObject(gone);
  // It logs nobody in.
  expect(await verify(app, { token: proved['token'], request: proved.request })).toMatchObject(gone);
  expect(await link('olive', proved)).toMatchObject({ status: 204 });
  expect(await link('olive', proved)).toMatchObject(gone);
  const late = await proveAs('olive');
  app.advance(OIDC_LINK_LIFE);
  expect(await link('olive', late)).toMatchObject(gone);
});

test('an account that is linked to somebody is nobody else\u2019s, until it is unlinked', async () => {
  await link('olive', await proveAs('olive'));
  expect(await link('ada', await proveAs('ada'))).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'This account at Northwind is linked to somebody else here.' },
  });
  const [{ id } = { id: '' }] = await identitiesOf('olive', app.ports);
  expect(await app.call('DELETE', `/identities/${id}`, 'ada')).toMatchObject({ status: 404 });
  expect(await app.call('DELETE', `/identities/${id}`, 'olive')).toMatchObject({ status: 204 });
  expect(await logInAt(app, { issuer, provider })).toMatchObject({ why: 'organiser' });
  expect(await link('ada', await proveAs('ada'))).toMatchObject({ status: 204 });
});

test('who becomes an organiser has to link the account that was found by the address', async () => {
  issuer.claims = { sub: 'ada-there', email: 'ada@example.org', email_verified: true };
  expect(await verify(app, await logInAt(app, { issuer, provider }))).toMatchObject({ status: 200 });
  await app.call('PATCH', '/admin/update-user/ada', 'olive', { roles: ['ROLE_ADMIN'] });
  await app.settled();
  expect(await logInAt(app, { issuer, provider })).toMatchObject({ why: 'organiser' });
  // A change of role ends the log-ins.
  const organiser = { token: await app.logInAs('ada') };
  await link(organiser, await proveAs(organiser));
  expect(await verify(app, await logInAt(app, { issuer, provider }))).toMatchObject({ body: { me: { id: 'ada' } } });
  await app.call('PATCH', '/admin/update-user/ada', 'olive', { roles: ['ROLE_ATTENDEE'] });
});
