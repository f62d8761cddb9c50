import { OIDC_LINK_LIFE } from '../../../domain/limits/oidc.ts';
import type { OidcFailure } from '../../../domain/oidc/oidc-outcome.ts';
import { exchangeCode, type OidcResult } from '../../platform/oidc-client.ts';
import type { Ports } from '../../ports.ts';
import { accountsByEmail } from '../accounts/account-store.ts';
import { makeProvedLink } from '../sessions/magic-links.ts';
import { secretLink } from '../sessions/secret-link.ts';
import { identityId } from './identity-store.ts';
import { knownMetadata } from './issuer-metadata.ts';
import { type OidcClaims, readClaims } from './oidc-claims.ts';
import { keepLinking, type OidcRequest, type RequestSecrets, spendRequest } from './oidc-requests.ts';
import { type OidcProvider, providerTable, redirectUrl, clientSecretOf, updateProvider } from './provider-store.ts';
import { giveByGroups } from './provider-tickets.ts';
import { fillName, vouchedAccount } from './vouched-account.ts';

/** The parameters with which a provider sends a person back. */
export interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string;
  readonly error: string;
}

interface Back {
  readonly provider: string;
  readonly answer: ProviderAnswer;
}

/**
 * Finishes a log-in at a provider. Returns the page of the app to show next, with the outcome in its fragment: the link and code
 * that log in, or why there is none. The state is used up first, whatever comes.
 */
export async function finishLogIn({ provider: id, answer }: Back, ports: Ports): Promise<string> {
  const spent = answer.state === '' ? undefined : await spendRequest(answer.state, ports);
  const provider = await (await providerTable(ports)).get(id);
  const failed = (why: OidcFailure): string => failurePage({ why, provider: id, state: answer.state }, ports);
  if (!spent || spent.row.provider !== id) return failed('expired');
  if (!provider?.isOn) return failed('off');
  const result = await exchanged(provider, { answer, secrets: spent.secrets }, ports);
  if ('failed' in result) {
    await noteFailure(provider, result, ports);
    return failed(result.failed);
  }
  const claims = readClaims(result.claims);
  if (!claims) return failed('refused');
  await updateProvider(id, (held) => ({ ...held, loggedInAt: ports.now(), wrong: '', wrongAt: 0 }), ports);
  const proved = { claims, provider, row: spent.row, secrets: spent.secrets };
  if (spent.row.linksFor !== undefined) return linkingPage(proved, ports);
  const page = await logInPage(proved, ports);
  return 'failure' in page ? failed(page.failure) : page.url;
}

async function exchanged(
  provider: OidcProvider,
  { answer, secrets }: { readonly answer: ProviderAnswer; readonly secrets: RequestSecrets },
  ports: Ports,
): Promise<OidcResult> {
  const secret = clientSecretOf(provider, ports);
  if (secret === undefined) return { failed: 'refused', why: 'the client secret cannot be read' };
  const discovered = await knownMetadata(provider.issuer, ports);
  if ('wrong' in discovered)
    return { failed: discovered.isSilent ? 'silent' : 'refused', why: discovered.wrong.slice(0, 300) };
  const { metadata } = discovered;
  const party = { metadata, clientId: provider.clientId, secret, redirectUrl: redirectUrl(provider, ports) };
  const given = Object.fromEntries(Object.entries(answer).filter(([, text]) => text !== ''));
  return exchangeCode(party, { answer: given, secrets }, ports.askProvider);
}

/** Notes for organisers why a log-in failed, unless the person stopped it. */
async function noteFailure(
  { id }: OidcProvider,
  { failed, why }: Extract<OidcResult, { readonly failed: string }>,
  ports: Ports,
): Promise<void> {
  if (failed !== 'stopped') await updateProvider(id, (held) => ({ ...held, wrong: why, wrongAt: ports.now() }), ports);
}

interface Proved {
  readonly claims: OidcClaims;
  readonly provider: OidcProvider;
  readonly row: OidcRequest;
  readonly secrets: RequestSecrets;
}

async function logInPage(
  { claims, provider, row, secrets }: Proved,
  ports: Ports,
): Promise<{ readonly url: string } | { readonly failure: OidcFailure }> {
  const vouched = await vouchedAccount(claims, provider, ports);
  if ('failure' in vouched) return vouched;
  const { account, isFirst } = vouched;
  // Of several people with the address nobody knows yet who this is.
  if (!isFirst || (await accountsByEmail(account.address, ports)).length === 1) {
    await fillName(account, claims, ports);
    await giveByGroups({ account, groups: claims.groups }, provider, ports);
  }
  const identity = { id: identityId(claims, ports), provider: provider.id };
  const proved = { identity, isFirst, life: OIDC_LINK_LIFE };
  const { token, code } = await makeProvedLink({ account, request: secrets.request, proved }, ports);
  const about = { provider: provider.id, state: secrets.state, at: String(row.at), device: row.device };
  return { url: secretLink('/auth/oidc', { token, code, ...about }, ports) };
}

/** The page at which the person who is logged in links the account. */
async function linkingPage({ claims, provider, row, secrets }: Proved, ports: Ports): Promise<string> {
  const { request, state } = secrets;
  const token = await keepLinking({ identity: identityId(claims, ports), request, row }, ports);
  return secretLink('/auth/oidc', { token, links: 'yes', provider: provider.id, state }, ports);
}

/** The page that says why a log-in failed. Its empty token makes the app remove the fragment from the address bar. */
const failurePage = (
  { why, provider, state }: { readonly why: OidcFailure; readonly provider: string; readonly state: string },
  ports: Ports,
): string => secretLink('/auth/oidc', { token: '', why, provider, state }, ports);
