import type * as Library from 'openid-client';
import { OIDC_ANSWER_BYTES, OIDC_CLOCK_TOLERANCE } from '../../domain/limits/oidc.ts';
import { SECOND } from '../../domain/time.ts';
import type { Fetcher } from './outbound-get.ts';

/** What a provider says about itself (its discovery document). */
export interface OidcMetadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  readonly token_endpoint_auth_methods_supported?: readonly string[] | undefined;
  readonly scopes_supported?: readonly string[] | undefined;
}

/** A provider as the protocol knows it. */
export interface OidcParty {
  readonly metadata: OidcMetadata;
  readonly clientId: string;
  readonly secret: string;
  /** The provider's own address here, to which it sends people back. */
  readonly redirectUrl: string;
}

/** Secrets of one log-in, kept until the person comes back. */
export interface OidcSecrets {
  readonly verifier: string;
  readonly nonce: string;
  readonly state: string;
}

/** `why`: for organisers; a code of the library or of the protocol. */
export type OidcResult =
  | { readonly claims: Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string } }
  | { readonly failed: 'silent' | 'stopped' | 'refused'; readonly why: string };

/** Loaded when somebody logs in by a provider. */
const library = (): Promise<typeof Library> => import('openid-client');

/** Returns the provider's page to log in at, and the secrets of this log-in. */
export async function authorizationUrl(
  { metadata, clientId, redirectUrl }: OidcParty,
  { scope, chooses }: { readonly scope: string; readonly chooses: boolean },
): Promise<OidcSecrets & { readonly url: string }> {
  const client = await library();
  const secrets = {
    verifier: client.randomPKCECodeVerifier(),
    nonce: client.randomNonce(),
    state: client.randomState(),
  };
  const config = new client.Configuration({ ...metadata } as Library.ServerMetadata, clientId);
  client.allowInsecureRequests(config); // `readMetadata` admits plain http only where the operator does.
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUrl,
    scope,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    nonce: secrets.nonce,
    state: secrets.state,
    ...(chooses && { prompt: 'select_account' }),
  });
  return { ...secrets, url: url.href };
}

/**
 * Exchanges the code in the provider's answer and checks its ID token: signature, issuer, audience, nonce, times. `answer`: the
 * parameters with which the provider sent the person back.
 */
export async function exchangeCode(
  party: OidcParty,
  { answer, secrets }: { readonly answer: Readonly<Record<string, string>>; readonly secrets: OidcSecrets },
  ask: Fetcher,
): Promise<OidcResult> {
  const client = await library();
  let isSilent = false;
  const config = configured(client, party, async (get) => {
    const fetched = await ask(get);
    isSilent ||= 'failed' in fetched && fetched.failed !== 'size';
    return fetched;
  });
  const back = new URL(party.redirectUrl);
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
  try {
    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    // The library accepts tokens that are issued in the future.
    if (!claims || claims.iat * SECOND > Date.now() + OIDC_CLOCK_TOLERANCE)
      return { failed: 'refused', why: 'issued in the future' };
    return { claims };
  } catch (error) {
    if (isSilent) return { failed: 'silent', why: 'no answer' };
    const wasStopped = error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
    return { failed: wasStopped ? 'stopped' : 'refused', why: reasonOf(error) };
  }
}

/**
 * Returns the settings of one exchange. They are made for each, so that the provider's keys are fetched each time: it may have
 * changed them a moment ago. Times are compared with the real clock, because a rehearsal moves only ours.
 */
function configured(client: typeof Library, { metadata, clientId, secret }: OidcParty, ask: Fetcher) {
  const posts = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const config = new client.Configuration(
    { ...metadata } as Library.ServerMetadata,
    clientId,
    { [client.clockTolerance]: OIDC_CLOCK_TOLERANCE / SECOND },
    posts ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret),
  );
  client.allowInsecureRequests(config); // `ask` refuses plain http, except where the operator allows it.
  client.enableNonRepudiationChecks(config); // Without it the library does not check the signature.
  config[client.customFetch] = async (url, { method, headers, body }) => {
    const fetched = await ask({
      url,
      headers,
      ...(method === 'POST' && { form: body instanceof URLSearchParams ? body.toString() : '' }),
      redirects: 0,
      maxBytes: OIDC_ANSWER_BYTES,
    });
    if ('failed' in fetched) throw new Error(fetched.failed);
    const hasBody = ![204, 205, 304].includes(fetched.status);
    return new Response(hasBody ? new Uint8Array(fetched.body) : null, {
      status: Math.min(599, Math.max(200, fetched.status)),
      headers: { 'content-type': fetched.headers['content-type'] ?? '' },
    });
  };
  return config;
}

/** The protocol's word for what went wrong, or the library's; only letters, so that it is safe to show. */
function reasonOf(error: unknown): string {
  const { error: said, code, cause } = error as { error?: unknown; code?: unknown; cause?: unknown };
  const inner = cause as { code?: unknown; message?: unknown } | undefined;
  const [word = 'not valid'] = [said, code, inner?.code, inner?.message].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return word.replaceAll(/[^\w .-]/g, '').slice(0, 80);
}
