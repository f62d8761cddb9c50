import { checkOidcProvider, oidcProviderCalls } from '../../../../domain/oidc/oidc-calls.ts';
import type { NewOidcProvider, OidcProviderChanges } from '../../../../domain/oidc/oidc-provider.ts';
import { PAGE_MAX } from '../../../../domain/limits/requests.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { http } from '../../../platform/session/connection.ts';
import { loadPublicEvent } from '../../../platform/session/public-event.ts';
import { sayDone } from '../records/undo.ts';

/** The log-in providers, as organisers see them. */
export const useOidcProviders = () =>
  useQuery((signal) => http.request(oidcProviderCalls.list, { count: PAGE_MAX }, { signal }), { about: '' });

type Which = { readonly id: string; readonly rev: string };
const key = (): string => crypto.randomUUID();

export const addProvider = (input: NewOidcProvider) => http.request(oidcProviderCalls.add, input, { key: key() });

/** Changes a provider. Returns the reason of a failure, else undefined. */
export async function changeProvider({ id, rev }: Which, changes: OidcProviderChanges) {
  const answer = await http.request(oidcProviderCalls.edit, { id, ...changes }, { ifMatch: rev, key: key() });
  void loadPublicEvent();
  return answer.ok ? undefined : answer.refusal;
}

/** Removes a provider. Returns the reason of a failure, else undefined. */
export async function removeProvider({ id, rev }: Which) {
  const answer = await http.request(oidcProviderCalls.remove, { id }, { ifMatch: rev, key: key() });
  if (answer.ok) sayDone('Log-in provider removed. People keep their accounts.', answer.auditIds);
  void loadPublicEvent();
  return answer.ok ? undefined : answer.refusal;
}

export const checkProvider = (id: string) => http.request(checkOidcProvider, { id }, { key: key() });
