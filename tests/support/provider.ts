import * as v from 'valibot';
import { keepIdentity } from '../../server/api/oidc/identity-store.ts';
import { keepLinking } from '../../server/api/oidc/oidc-requests.ts';
import { rememberMetadata } from '../../server/api/oidc/issuer-metadata.ts';
import {
  BLANK_PROVIDER,
  type OidcProvider,
  providerTable,
  sealProviderSecret,
} from '../../server/api/oidc/provider-store.ts';
import type { Ports } from '../../server/ports.ts';
import { CLIENT, type Issuer } from './issuer.ts';
import { olive } from './people.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

const admin = olive.person.id;

/** Starts a server that may reach the issuer. */
export const appWith = (issuer: Issuer, { env, ...options }: TestAppOptions = {}): Promise<TestApp> =>
  startTestApp({ ...options, env: { SOURCE_HOSTS: issuer.origin, ...env } });

/** Adds the issuer as a provider that is switched on. Returns its id. */
export async function addProvider(app: TestApp, issuer: Issuer, changes: object = {}): Promise<string> {
  const input = { name: 'Northwind', issuer: issuer.origin, client_id: CLIENT.id, secret: CLIENT.secret };
  const added = await app.call('POST', '/admin/oidc', admin, input);
  const { id } = v.parse(v.object({ id: v.string() }), added.body);
  await app.call('PATCH', `/admin/oidc/${id}`, admin, { on: true, ...changes });
  return id;
}

const Begun = v.object({ url: v.string(), request: v.string() });

/** Puts a provider into the store, and what it says about itself into memory. Nobody answers there. */
export async function putProvider(given: Pick<OidcProvider, 'id' | 'name' | 'issuer'>, ports: Ports): Promise<void> {
  const { issuer } = given;
  const metadata = {
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  };
  rememberMetadata({ issuer, ...metadata, authorization_response_iss_parameter_supported: false }, ports);

  const secret = { sealed: sealProviderSecret(given.id, CLIENT.secret, ports), secretEnd: '8f2c', secretAt: 1 };
  await (
    await providerTable(ports)
  ).insert({ ...BLANK_PROVIDER, ...secret, ...given, isOn: true, clientId: CLIENT.id, madeAt: 1 });
}

/** Links an account to Ada, and puts another one that she has proved and may link. */
export async function putIdentity(ports: Ports): Promise<void> {
  const linked = { id: 'linked-account-of-ada', personId: 'ada', provider: 'northwind', isOwn: false };
  await keepIdentity(linked, { ...ports, now: () => 1 });
  const row = { id: '', rev: 1, provider: 'northwind', sealed: '', at: 1, device: '', linksFor: 'ada', expiresAt: 0 };
  const proved = { identity: 'another-account-of-ada', request: 'request-of-ada', row };
  await keepLinking(proved, { ...ports, randomId: () => 'linking-of-ada' });
}

/** Begins a log-in, as the app does. */
export async function begin(app: TestApp, provider: string): Promise<v.InferOutput<typeof Begun>> {
  const { body } = await app.call('POST', `/sessions/oidc/${provider}`, undefined, {});
  return v.parse(Begun, body);
}

/** What the fragment of the page says to which a log-in leads. */
export type Outcome = Readonly<Record<string, string>>;

/** Comes back from the provider with this address. Returns the outcome. */
export async function comeBack(app: TestApp, back: URL): Promise<Outcome> {
  const answer = await app.request(back.pathname + back.search, { redirect: 'manual' });
  const location = answer.headers.get('location') ?? '';
  const { pathname, hash } = new URL(location);
  return { status: String(answer.status), page: pathname, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) };
}

/** Logs in at the provider up to the page of the app. `tamper` changes the address with which it sends the person back. */
export async function logInAt(
  app: TestApp,
  { issuer, provider, tamper = (url) => url }: { issuer: Issuer; provider: string; tamper?: (url: URL) => URL },
): Promise<Outcome & { readonly request: string }> {
  const { url, request } = await begin(app, provider);
  return { ...(await comeBack(app, tamper(issuer.sendBack(url)))), request };
}

export const verify = (app: TestApp, proof: object) => app.call('POST', '/users/magic-links/verify', undefined, proof);
