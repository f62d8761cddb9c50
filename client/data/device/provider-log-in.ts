import * as v from 'valibot';
import { OIDC_REQUEST_LIFE } from '../../../domain/limits/oidc.ts';
import { beginLinking, linkIdentity, listIdentities, unlinkIdentity } from '../../../domain/oidc/identity-calls.ts';
import type { OidcBegun } from '../../../domain/oidc/oidc-calls.ts';
import type { OfferedProvider } from '../../../domain/oidc/offered-provider.ts';
import { type OidcFailure, oidcFailure } from '../../../domain/oidc/oidc-outcome.ts';
import type { Result } from '../../platform/http/http.ts';
import { useQuery } from '../../platform/http/use-query.ts';
import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { http } from '../../platform/session/connection.ts';
import type { SessionUser } from '../../platform/session/session.ts';
import { readLocal, removeLocal, writeLocal } from '../../platform/storage/local-store.ts';
import { serverNow } from '../loading/now.ts';
import { usePublicEvent } from './event.ts';
import { isStandalone } from './install.ts';
import { openedLink } from './link-credentials.ts';

/** A log-in at a provider that this browser or app began. */
const Begun = v.object({
  provider: v.string(),
  /** Proves that it was begun here. */
  request: v.string(),
  state: v.string(),
  at: v.number(),
  /** Path of the app to go to afterwards. */
  to: v.optional(v.string(), ''),
});
export type BegunLogIn = v.InferOutput<typeof Begun>;

/** In storage, because the page is left meanwhile. */
const KEY = 'oidc';

/** The log-in at a provider that was begun here; undefined if there is none or it took too long. */
export function begunLogIn(): BegunLogIn | undefined {
  const begun = readLocal(KEY, Begun);
  return begun && serverNow() < begun.at + OIDC_REQUEST_LIFE ? begun : undefined;
}

export const forgetLogIn = (): void => removeLocal(KEY);

/** The installed app stays where it is, because the provider may open in a browser that shares nothing with it. */
export const waitsForCode = (): boolean => isStandalone();

/** Whether the app is installed on iOS. If so, the provider asks which account to use, so a link from others logs nobody in silently. */
const isInstalledOnIos = (): boolean => 'standalone' in navigator && navigator.standalone === true;

const logInCalls = () => import('../../platform/session/log-in.ts');

/** Begins a log-in at a provider and opens its page. Returns the reason of a failure, else undefined. */
export const goToProvider = async (provider: string, to: string | undefined): Promise<string | undefined> =>
  openPage(await (await logInCalls()).beginAtProvider(provider, isInstalledOnIos()), provider, to);

/** Begins to link an account at a provider to the person who is logged in. */
export const goToLink = async (provider: string): Promise<string | undefined> =>
  openPage(await http.request(beginLinking, { provider }), provider, undefined);

function openPage(answer: Result<OidcBegun>, provider: string, to: string | undefined): string | undefined {
  if (!answer.ok) return answer.refusal.message;
  const { url, request } = answer.value;
  const state = new URL(url).searchParams.get('state') ?? '';
  const begun: BegunLogIn = { provider, request, state, at: serverNow(), to: to ?? '' };
  if (!writeLocal(KEY, begun)) return 'This browser stores nothing, so this way does not work in it. Log in by mail.';
  window.location.assign(url);
  return undefined;
}

/** Logs in, now, with the link to which a log-in at a provider led. `userId`: who logs in, of several people with the address. */
export const useVerified = (
  { token }: Pick<ProviderOutcome, 'token'>,
  { request }: Pick<BegunLogIn, 'request'>,
  userId: string | undefined,
) =>
  useQuery(() => verify({ token, request, ...(userId !== undefined && { user_id: userId }) }), { about: userId ?? '' });

async function verify(proof: {
  readonly token: string;
  readonly request: string;
  readonly user_id?: string;
}): Promise<Result<SessionUser>> {
  const answer = await (await logInCalls()).logInByMail(proof);
  if (answer.ok) removeLocal(KEY);
  return answer;
}

/** Links the account at the provider, now, to the person who is logged in. */
export const useLinked = ({ token }: Pick<ProviderOutcome, 'token'>, { request }: Pick<BegunLogIn, 'request'>) =>
  useQuery(() => link({ token, request }), { about: token });

async function link(proof: { readonly token: string; readonly request: string }): Promise<Result<true>> {
  const answer = await http.request(linkIdentity, proof);
  if (answer.ok) removeLocal(KEY);
  return answer.ok ? { ok: true, value: true } : answer;
}

/** The accounts at providers that the person has linked. */
export const useIdentities = () => useQuery((signal) => http.request(listIdentities, {}, { signal }), { about: '' });

/** Unlinks an account. Returns the reason of a failure, else undefined. */
export async function unlink(id: string): Promise<string | undefined> {
  const answer = await http.request(unlinkIdentity, { id });
  return answer.ok ? undefined : answer.refusal.message;
}

/** The outcome of a log-in at a provider, as the address of this page says it. */
export interface ProviderOutcome {
  readonly provider: string;
  readonly state: string;
  /** Why it failed; undefined if it did not. */
  readonly failure?: OidcFailure | undefined;
  readonly token: string;
  readonly code: string;
  /** Whether it links an account to the person who is logged in. */
  readonly links: boolean;
  /** When and on what kind of device it was asked for. */
  readonly at: number;
  readonly device: string;
}

const outcome = computed(openedLink, providerOutcome);

/** Returns the outcome with which this page was opened; undefined if it was opened without one. */
export const useProviderOutcome = (): ProviderOutcome | undefined => useSignal(outcome);

export function providerOutcome(afterPath: string): ProviderOutcome | undefined {
  const given = new URLSearchParams(afterPath.replace(/^\??#?/, ''));
  const read = (name: string): string => given.get(name) ?? '';
  if (read('provider') === '') return undefined;
  const why = given.get('why');
  return {
    provider: read('provider'),
    state: read('state'),
    failure: why === null ? undefined : oidcFailure(why),
    token: read('token'),
    code: read('code'),
    links: read('links') === 'yes',
    at: Number(read('at')),
    device: read('device'),
  };
}

/** The providers that the log-in page offers. */
export const useProviders = (): readonly OfferedProvider[] => usePublicEvent()?.providers ?? [];

/** A provider's name; a word for it if it is not known here. */
export const useProviderName = (id: string): string =>
  useProviders().find((provider) => provider.id === id)?.name ?? 'The provider';
