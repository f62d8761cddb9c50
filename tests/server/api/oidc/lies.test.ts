import { afterAll, beforeAll, expect, test } from 'vitest';
import { Issuer, type Lie } from '../../../support/issuer.ts';
import { addProvider, appWith, logInAt, verify } from '../../../support/provider.ts';
import type { TestApp } from '../../../support/test-app.ts';
import { forgetMetadata } from '../../../../server/api/oidc/issuer-metadata.ts';
import { identityTable } from '../../../../server/api/oidc/identity-store.ts';
import { magicLinkTable } from '../../../../server/api/sessions/magic-links.ts';

let app: TestApp;
let issuer: Issuer;
let provider: string;
beforeAll(async () => {
  issuer = await Issuer.open();
  app = await appWith(issuer, { oidcTime: 2000 });
  provider = await addProvider(app, issuer);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
});

/** A log-in at an issuer that lies in one thing. */
async function logIn({ lie = {}, claims = {}, tamper }: Wrong) {
  issuer.lie = lie;
  issuer.claims = { sub: 's1', email: 'ada@example.org', email_verified: true, ...claims };
  forgetMetadata(issuer.origin, app.ports);
  return logInAt(app, { issuer, provider, ...(tamper && { tamper }) });
}

interface Wrong {
  readonly lie?: Lie;
  readonly claims?: object;
  readonly tamper?: (back: URL) => URL;
}

const set = (name: string, value: string) => (url: URL) => {
  url.searchParams.set(name, value);
  return url;
};
const drop = (name: string) => (url: URL) => {
  url.searchParams.delete(name);
  return url;
};

const links = async () =>
  (await (await magicLinkTable(app.ports)).find('byExpiry', { equals: [], limit: 10 })).documents;
const linked = async () =>
  (await (await identityTable(app.ports)).find('byPerson', { equals: [], limit: 10 })).documents.length;

const LIES: readonly (readonly [what: string, wrong: Wrong, why: string])[] = [
  ['an ID token of another issuer', { lie: { iss: 'https://evil.example' } }, 'refused'],
  ['an ID token for another client', { lie: { aud: 'somebody' } }, 'refused'],
  ['another nonce', { lie: { nonce: 'x' } }, 'refused'],
  ['an ID token that another key signed', { lie: { algorithm: 'other key' } }, 'refused'],
  ['an unknown key', { lie: { algorithm: 'unknown kid' } }, 'refused'],
  ['an unsigned ID token', { lie: { algorithm: 'none' } }, 'refused'],
  ['an ID token that expired 10 minutes ago', { lie: { skew: -900 } }, 'refused'],
  ['an ID token from 20 minutes in the future', { lie: { skew: 1200 } }, 'refused'],
  ['no ID token', { lie: { noIdToken: true } }, 'refused'],
  ['a mail address that was not verified', { claims: { email_verified: false } }, 'unverified'],
  ['a mail address of which nothing is said', { claims: { email_verified: undefined } }, 'unverified'],
  ['a text instead of true', { claims: { email_verified: 'true' } }, 'unverified'],
  ['the word of Microsoft from somebody else', { claims: { email_verified: false, xms_edov: true } }, 'unverified'],
  ['another state', { tamper: set('state', 'x') }, 'expired'],
  ['no state', { tamper: drop('state') }, 'expired'],
  ['the name of another issuer in the answer', { tamper: set('iss', 'https://evil.example') }, 'refused'],
  ['no name, though it was announced', { tamper: drop('iss') }, 'refused'],
  ['another code', { tamper: set('code', 'x') }, 'refused'],
  ['no code', { tamper: drop('code') }, 'refused'],
  ['an answer for another provider', { tamper: (url) => new URL(url.href.replace(provider, 'other')) }, 'expired'],
  ['a token answer of 5 MB', { lie: { large: true } }, 'refused'],
  ['silence', { lie: { silent: true } }, 'silent'],
  ['a client secret that is not valid any more', { lie: { wrongSecret: true } }, 'refused'],
  ['an unknown person', { claims: { email: 'nobody@example.org' } }, 'unknown'],
  ['an organiser who has not linked it', { claims: { sub: 's2', email: 'olive@example.org' } }, 'organiser'],
  ['that the person stopped', { tamper: (url) => set('error', 'access_denied')(drop('code')(url)) }, 'stopped'],
];

test.for(LIES)('%s logs nobody in, and the page says why', async ([, wrong, why]) => {
  expect(await logIn(wrong)).toMatchObject({ status: '303', page: '/auth/oidc', token: '', why });
  expect({ links: await links(), linked: await linked() }).toEqual({ links: [], linked: 0 });
});

test('a document that names another issuer, or an address that is a script, begins no log-in', async () => {
  for (const lie of [{ issuer: 'https://evil.example' }, { authorizationEndpoint: 'javascript:alert(1)//' }]) {
    issuer.lie = lie;
    forgetMetadata(issuer.origin, app.ports);
    expect(await app.call('POST', `/sessions/oidc/${provider}`, undefined, {})).toMatchObject({ status: 409 });
  }
});

const TRUE: readonly (readonly [what: string, wrong: Wrong])[] = [
  ['an issuer that does not announce its name', { lie: { noIssAnnounced: true } }],
  ['a client secret that is sent in the form', { lie: { takesSecretInForm: true } }],
  ['a clock that is 4 minutes fast', { lie: { skew: 240 } }],
  ['a clock that is 9 minutes slow with tokens of 5 minutes', { lie: { skew: -540 } }],
];
test.for(TRUE)('%s is no lie', async ([, wrong]) => {
  const { token, request } = await logIn(wrong);
  expect(await verify(app, { token, request })).toMatchObject({ status: 200, body: { me: { id: 'ada' } } });
});

test('keys that are changed between two log-ins, and between begin and return, are found', async () => {
  for (const kid of ['k2', 'k3']) {
    const { token, request } = await logIn({});
    expect(await verify(app, { token, request })).toMatchObject({ status: 200 });
    await issuer.rotate(kid);
  }
});
