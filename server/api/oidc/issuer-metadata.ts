import * as v from 'valibot';
import { OIDC_ANSWER_BYTES, OIDC_METADATA_LIFE, OIDC_SILENCE_LIFE } from '../../../domain/limits/oidc.ts';
import type { Instant } from '../../../domain/time.ts';
import type { OidcMetadata } from '../../platform/oidc-client.ts';
import type { FetchFailure } from '../../platform/outbound-get.ts';
import type { Ports } from '../../ports.ts';

/** Reads what a log-in needs; the rest of a discovery document is dropped. */
const texts = v.optional(v.fallback(v.optional(v.array(v.string())), undefined));
export const Discovery = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  jwks_uri: v.string(),
  token_endpoint_auth_methods_supported: texts,
  scopes_supported: texts,
  code_challenge_methods_supported: texts,
  id_token_signing_alg_values_supported: texts,
  authorization_response_iss_parameter_supported: v.optional(v.fallback(v.boolean(), false)),
});
export type Discovery = v.InferOutput<typeof Discovery>;

/** `wrong`: what an organiser can do about it. */
export type Discovered = { readonly metadata: Discovery } | { readonly wrong: string; readonly isSilent: boolean };

type AskPorts = Pick<Ports, 'askProvider'>;

const FAILURES: Readonly<Record<FetchFailure, (host: string) => string>> = {
  address: () => "This address is inside the server's own network. To allow it, add it to SOURCE_HOSTS.",
  connection: (host) => `There is no connection to ${host}.`,
  timeout: (host) => `${host} did not answer in time.`,
  redirects: (host) => `${host} redirects elsewhere. Enter the address that it redirects to.`,
  size: (host) => `The answer of ${host} is too large.`,
};

/** Fetches JSON of a provider. */
export async function askForJson(
  url: string,
  { askProvider }: AskPorts,
): Promise<{ readonly json: unknown } | { readonly wrong: string; readonly isSilent: boolean }> {
  const { host } = new URL(url);
  const headers = { accept: 'application/json' };
  const answer = await askProvider({ url, headers, redirects: 0, maxBytes: OIDC_ANSWER_BYTES });
  if ('failed' in answer) return { wrong: FAILURES[answer.failed](host), isSilent: answer.failed !== 'size' };
  if (answer.status !== 200)
    return { wrong: `${host} answers with an error (${answer.status}).`, isSilent: answer.status >= 500 };
  try {
    return { json: JSON.parse(answer.body.toString()) };
  } catch {
    return { wrong: `${host} answers with something other than a discovery document.`, isSilent: false };
  }
}

export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** Reads a discovery document. Its issuer must be exactly the one that was entered, and all addresses must be safe to open. */
export async function discover(issuer: string, ports: AskPorts): Promise<Discovered> {
  const answer = await askForJson(discoveryUrl(issuer), ports);
  if ('wrong' in answer) return answer;
  const read = v.safeParse(Discovery, answer.json);
  if (!read.success)
    return { wrong: 'There is no discovery document of OpenID Connect at this address.', isSilent: false };
  const wrong = issuerProblem(issuer, read.output.issuer) ?? addressProblem(issuer, read.output);
  return wrong === undefined ? { metadata: read.output } : { wrong, isSilent: false };
}

/** Why an issuer is not the one that was entered; undefined if it is. */
function issuerProblem(entered: string, said: string): string | undefined {
  if (said === entered) return undefined;
  const how = said === `${entered}/` ? ' (with a slash)' : `${said}/` === entered ? ' (without a slash)' : '';
  return `The provider calls itself ${said.slice(0, 300)}${how}. Write it like that.`;
}

/** Plain http is for issuers that the operator allows; scripts and files are never addresses. */
function addressProblem(issuer: string, metadata: OidcMetadata): string | undefined {
  const isPlain = issuer.startsWith('http:');
  const { authorization_endpoint, token_endpoint, jwks_uri } = metadata;
  const isSafe = (url: string): boolean =>
    URL.canParse(url) && (new URL(url).protocol === 'https:' || (isPlain && new URL(url).protocol === 'http:'));
  return [authorization_endpoint, token_endpoint, jwks_uri].every(isSafe)
    ? undefined
    : 'The provider names an address that is not https.';
}

interface Known {
  readonly discovered: Promise<Discovered>;
  readonly until: Instant;
}
const known = new WeakMap<Ports['askProvider'], Map<string, Known>>();

/** The same, from memory for a few minutes. A provider that does not answer is asked again after some seconds. */
export async function knownMetadata(issuer: string, ports: Pick<Ports, 'askProvider' | 'now'>): Promise<Discovered> {
  const { askProvider, now } = ports;
  const byIssuer = known.get(askProvider) ?? new Map<string, Known>();
  known.set(askProvider, byIssuer);
  const held = byIssuer.get(issuer);
  if (held && now() < held.until) return held.discovered;
  const discovered = discover(issuer, ports);
  byIssuer.set(issuer, { discovered, until: now() + OIDC_METADATA_LIFE });
  if ('wrong' in (await discovered)) byIssuer.set(issuer, { discovered, until: now() + OIDC_SILENCE_LIFE });
  return discovered;
}

/** Remembers what an issuer said about itself. */
export function rememberMetadata(metadata: Discovery, { askProvider, now }: Pick<Ports, 'askProvider' | 'now'>): void {
  const byIssuer = known.get(askProvider) ?? new Map<string, Known>();
  known.set(askProvider, byIssuer);
  byIssuer.set(metadata.issuer, { discovered: Promise.resolve({ metadata }), until: now() + OIDC_METADATA_LIFE });
}

/** Forgets what an issuer said, so that it is asked at once. */
export const forgetMetadata = (issuer: string, { askProvider }: AskPorts): void => {
  known.get(askProvider)?.delete(issuer);
};
