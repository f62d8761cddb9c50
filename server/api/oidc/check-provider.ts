import * as v from 'valibot';
import type { OidcCheckLine } from '../../../domain/oidc/oidc-provider.ts';
import { plural } from '../../../domain/plural.ts';
import type { Ports } from '../../ports.ts';
import { askForJson, discover, type Discovery, forgetMetadata, rememberMetadata } from './issuer-metadata.ts';
import { type OidcProvider, clientSecretOf } from './provider-store.ts';

type CheckPorts = Pick<Ports, 'askProvider' | 'keyedHash' | 'now' | 'sealKey'>;

const ok = (text: string): OidcCheckLine => ({ mark: 'ok', text });
const warn = (text: string): OidcCheckLine => ({ mark: 'warn', text });
const wrong = (text: string): OidcCheckLine => ({ mark: 'wrong', text });

/** Asks a provider what it says about itself. Changes nothing, and logs nobody in. */
export async function checkAtProvider(provider: OidcProvider, ports: CheckPorts): Promise<OidcCheckLine[]> {
  forgetMetadata(provider.issuer, ports);
  const secret = clientSecretOf(provider, ports) === undefined ? [wrong(SECRET_LOST)] : [];
  const discovered = await discover(provider.issuer, ports);
  if ('wrong' in discovered) return [wrong(discovered.wrong), ...secret];
  const { metadata } = discovered;
  rememberMetadata(metadata, ports);
  return [
    ok('Discovery document found'),
    ok('Issuer is the same in it'),
    await keysLine(metadata, ports),
    metadata.code_challenge_methods_supported?.includes('S256')
      ? ok('PKCE S256 announced')
      : warn('PKCE S256 is not announced. It is sent all the same.'),
    metadata.authorization_response_iss_parameter_supported
      ? ok('Names itself in its answer (RFC 9207)')
      : warn('Does not name itself in its answer (RFC 9207), so it has a redirect address of its own.'),
    ...secret,
  ];
}

const SECRET_LOST = 'The client secret cannot be read, because SEAL_KEY is missing or another one. Enter it again.';

const Keys = v.object({ keys: v.array(v.looseObject({ alg: v.optional(v.string()), use: v.optional(v.string()) })) });
const LIST = new Intl.ListFormat('en');

async function keysLine(metadata: Discovery, ports: CheckPorts): Promise<OidcCheckLine> {
  const answer = await askForJson(metadata.jwks_uri, ports);
  if ('wrong' in answer) return wrong(`Signing keys: ${answer.wrong}`);
  const read = v.safeParse(Keys, answer.json);
  const keys = read.success ? read.output.keys.filter(({ use }) => use !== 'enc') : [];
  if (keys.length === 0) return wrong('The provider has no signing key.');
  const kinds = new Set(keys.flatMap(({ alg }) => alg ?? []));
  const known = kinds.size > 0 ? [...kinds] : (metadata.id_token_signing_alg_values_supported ?? []);
  const which = known.length === 0 ? '' : `, ${LIST.format(known.slice(0, 5).map((alg) => alg.slice(0, 20)))}`;
  return ok(`Signing keys: ${plural(keys.length, '1', String(keys.length))}${which}`);
}
