import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { crudCalls } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { OIDC_ANSWER_MAX } from '../limits/oidc.ts';
import { GroupMeaning, NewOidcProvider, OidcAdmits, OidcCheckLine, OidcProviderChanges } from './oidc-provider.ts';

const time = v.nullable(v.string());

/** A provider as organisers see it. Its secret is never shown, only its last characters. */
export const OidcProviderView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    name: v.string(),
    issuer: v.string(),
    client_id: v.string(),
    secret_end: v.string(),
    secret_at: v.string(),
    on: v.boolean(),
    admits: OidcAdmits,
    groups: v.array(GroupMeaning),
    /** The address that the provider must allow to send people back to. */
    redirect_url: v.string(),
    /** The last check; empty before the first one. */
    check: v.array(OidcCheckLine),
    checked_at: time,
    /** When somebody last logged in by it, and why and when that last failed. */
    logged_in_at: time,
    wrong: v.string(),
    wrong_at: time,
  }),
  v.title('LogInProvider'),
);
export type OidcProviderView = v.InferOutput<typeof OidcProviderView>;

const admin = '/admin/oidc';

export const oidcProviderCalls = crudCalls(admin, {
  access: 'admin',
  id: thingId,
  view: OidcProviderView,
  input: { add: NewOidcProvider, edit: OidcProviderChanges },
});

/** Asks the provider what it says about itself. */
export const checkOidcProvider = call({
  method: 'post',
  path: `${admin}/:id/check`,
  access: 'admin',
  input: v.object({ id: thingId }),
  output: OidcProviderView,
});

export const providerId = v.pipe(thingId, v.description('The id of the provider.'));

/** The address of the provider, and the secret that binds the log-in to the app that asks. */
export const OidcBegun = v.object({ url: v.string(), request: v.string() });
export type OidcBegun = v.InferOutput<typeof OidcBegun>;

/** Begins a log-in at a provider. `chooses`: the provider is to ask which account, even if there is only one. */
export const beginOidc = call({
  method: 'post',
  path: '/sessions/oidc/:provider',
  access: 'anyone',
  input: v.object({ provider: providerId, chooses: v.optional(v.boolean(), false) }),
  output: OidcBegun,
});

/** A part of the provider's answer. Anything else counts as empty, because the answer is a page for a person. */
const part = (about: string) =>
  v.optional(v.fallback(v.pipe(v.string(), v.maxLength(OIDC_ANSWER_MAX), v.description(about)), ''), '');

/** Where the provider sends people back to. Leads to a page of the app, which has the outcome in its fragment. */
export const returnFromOidc = call({
  method: 'get',
  path: '/sessions/oidc/:provider/back',
  access: 'anyone',
  input: v.object({
    provider: providerId,
    code: part('The code that the provider exchanges for an ID token.'),
    state: part('The state with which the log-in was begun.'),
    iss: part('The issuer, if it names itself (RFC 9207).'),
    error: part('Why the provider logs nobody in.'),
  }),
  output: v.null(),
  produces: 'redirect',
  status: 303,
});
