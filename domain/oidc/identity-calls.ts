import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { thingId } from '../forms/input-schemas.ts';
import { OidcBegun, providerId } from './oidc-calls.ts';

/** An account at a log-in provider that belongs to a person. */
export const IdentityView = v.pipe(
  v.object({ id: v.string(), provider: v.string(), linked_at: v.string() }),
  v.title('LinkedAccount'),
);

const path = '/identities';
const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** The caller's accounts at log-in providers. */
export const listIdentities = call({
  method: 'get',
  path,
  access: 'logged-in',
  input: v.object({}),
  output: v.object({ data: v.array(IdentityView) }),
});

/** Begins a log-in at a provider whose account the caller links. */
export const beginLinking = call({
  method: 'post',
  path: `${path}/begin`,
  access: 'logged-in',
  input: v.object({ provider: providerId }),
  output: OidcBegun,
  repeats: 'by itself',
});

/** Links the account: the token that the log-in at the provider led to, and the secret of the browser that began it. */
export const linkIdentity = call({
  method: 'post',
  path,
  access: 'logged-in',
  input: v.object({ token: secret, request: secret }),
  output: v.null(),
  status: 204,
});

export const unlinkIdentity = call({
  method: 'delete',
  path: `${path}/:id`,
  access: 'logged-in',
  input: v.object({ id: v.pipe(thingId, v.description('The id of the linked account.')) }),
  output: v.null(),
  status: 204,
});
