import { OIDC_STARTS_OF_ADDRESS } from '../../../domain/limits/oidc.ts';
import { beginOidc, type OidcBegun, returnFromOidc } from '../../../domain/oidc/oidc-calls.ts';
import { oidcSentence } from '../../../domain/oidc/oidc-outcome.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Reply } from '../../http/reply.ts';
import { TooMany } from '../../http/too-many.ts';
import { authorizationUrl } from '../../platform/oidc-client.ts';
import type { Ports } from '../../ports.ts';
import { deviceKind } from './device-kind.ts';
import { finishLogIn } from './finish-log-in.ts';
import { knownMetadata } from './issuer-metadata.ts';
import { keepRequest } from './oidc-requests.ts';
import { providerTable, redirectUrl } from './provider-store.ts';

interface Beginning {
  readonly provider: string;
  readonly chooses: boolean;
  readonly userAgent: string | undefined;
  readonly address: string;
  /** The logged-in person who links an account of the provider. */
  readonly linksFor?: string;
}

/** Begins a log-in at a provider. Refuses if the provider is unknown, switched off, or does not answer. */
export async function beginLogIn(
  { provider: id, chooses, userAgent, address, linksFor }: Beginning,
  ports: Ports,
): Promise<OidcBegun> {
  const wait = ports.attempts.take(`oidc:${address}`, OIDC_STARTS_OF_ADDRESS);
  if (wait > 0) throw new TooMany(wait);
  const provider = await (await providerTable(ports)).get(id);
  if (!provider?.isOn) return refuse('not-found', oidcSentence('off', ''));
  const discovered = await knownMetadata(provider.issuer, ports);
  if ('wrong' in discovered) return refuse('conflict', oidcSentence('silent', provider.name));
  const { metadata } = discovered;
  const wantsGroups = provider.groups.length > 0 && metadata.scopes_supported?.includes('groups') === true;
  const { url, ...secrets } = await authorizationUrl(
    { metadata, clientId: provider.clientId, secret: '', redirectUrl: redirectUrl(provider, ports) },
    { scope: `openid email profile${wantsGroups ? ' groups' : ''}`, chooses },
  );
  const request = ports.randomId(32);
  const about = { provider: id, device: deviceKind(userAgent), ...(linksFor !== undefined && { linksFor }) };
  await keepRequest({ ...secrets, request }, about, ports);
  return { url, request };
}

/** 303: whatever the method was, the next page is fetched with GET. The fragment is never sent to a server. */
const seeOther = (location: string): Reply => ({
  reply: true,
  status: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body: null,
});

export const oidcLogInEndpoints = [
  endpoint(beginOidc, {
    summary:
      'Begins a log-in at a provider: the address to open, and the secret that binds the log-in to the app that asks.',
    example: { provider: 'northwind' },
    refuses: ['not-found', 'conflict'],
    handle: ({ input, ports, address, header }) =>
      beginLogIn({ ...input, userAgent: header('user-agent'), address: address() }, ports),
  }),
  endpoint(returnFromOidc, {
    summary:
      'Where a provider sends people back to. Leads to `/auth/oidc` with the outcome in the fragment: a link and a code for ' +
      '`POST users/magic-links/verify`, which both need the secret of the app that asked, or why there are none.',
    example: { provider: 'northwind', state: 'unknown' },
    handle: async ({ input: { provider, ...answer }, ports }) =>
      seeOther(await finishLogIn({ provider, answer }, ports)),
  }),
];
