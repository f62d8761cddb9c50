import { contentRev } from '../../../domain/event/import/imported-id.ts';
import { OIDC_PROVIDERS_MAX } from '../../../domain/limits/oidc.ts';
import { checkOidcProvider, oidcProviderCalls, type OidcProviderView } from '../../../domain/oidc/oidc-calls.ts';
import type { OidcProviderChanges } from '../../../domain/oidc/oidc-provider.ts';
import { refuse } from '../../../domain/refusal.ts';
import { secretEnd } from '../../../domain/sources/source.ts';
import type { Instant } from '../../../domain/time.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { insertNew } from '../../store/insert-new.ts';
import { staleUnless } from '../../sync/edit-documents.ts';
import { recordChange } from '../audit/audit-store.ts';
import { checkAtProvider } from './check-provider.ts';
import { forgetMetadata } from './issuer-metadata.ts';
import {
  allProviders,
  BLANK_PROVIDER,
  type OidcProvider,
  providerTable,
  redirectUrl,
  sealProviderSecret,
  updateProvider,
} from './provider-store.ts';

const missing = (): never => refuse('not-found', 'There is no such provider');
const found = async (id: string, ports: Ports): Promise<OidcProvider> =>
  (await (await providerTable(ports)).get(id)) ?? missing();

/** What organisers change; If-Match compares it. */
const revOf = ({ name, issuer, clientId, sealed, isOn, admits, groups }: OidcProvider): string =>
  contentRev([name, issuer, clientId, sealed, isOn, admits, groups]);

const iso = (at: Instant): string => new Date(at).toISOString();
const isoOrNull = (at: Instant): string | null => (at === 0 ? null : iso(at));

const viewOf = (provider: OidcProvider, ports: Ports): OidcProviderView => ({
  id: provider.id,
  rev: revOf(provider),
  name: provider.name,
  issuer: provider.issuer,
  client_id: provider.clientId,
  secret_end: provider.secretEnd,
  secret_at: iso(provider.secretAt),
  on: provider.isOn,
  admits: provider.admits,
  groups: [...provider.groups],
  redirect_url: redirectUrl(provider, ports),
  check: [...provider.check],
  checked_at: isoOrNull(provider.checkedAt),
  logged_in_at: isoOrNull(provider.loggedInAt),
  wrong: provider.wrong,
  wrong_at: isoOrNull(provider.wrongAt),
});

/** Fields that the audit shows: none is secret. */
const shownFields = ({ name, issuer, clientId, secretEnd: end, isOn, admits, groups }: OidcProvider) => ({
  name,
  issuer,
  clientId,
  secret: `ends …${end}`,
  isOn,
  admits,
  groups,
});

interface Recorded {
  readonly by: string;
  readonly note: string;
  readonly before: OidcProvider | null;
  readonly after: OidcProvider | null;
}

async function record({ by, note, before, after }: Recorded, ports: Ports): Promise<void> {
  const audited = {
    collection: 'oidcProviders',
    id: (after ?? before)?.id ?? '',
    rev: '',
    before: before && shownFields(before),
    after: after && shownFields(after),
  };
  await recordChange({ by, scope: 'oidcProviders', note, changes: [audited] }, ports);
}

/** The changed columns. A check of another issuer or client says nothing about this one. */
function changed(held: OidcProvider, changes: OidcProviderChanges, ports: Ports): Partial<OidcProvider> {
  const { name, issuer, client_id: clientId, secret, on: isOn, admits, groups } = changes;
  const isElsewhere = issuer !== undefined && issuer !== held.issuer;
  return {
    ...(name !== undefined && { name }),
    ...(issuer !== undefined && { issuer }),
    ...(clientId !== undefined && { clientId }),
    ...(secret !== undefined && {
      sealed: sealProviderSecret(held.id, secret, ports),
      secretEnd: secretEnd(secret),
      secretAt: ports.now(),
    }),
    ...(isOn !== undefined && { isOn }),
    ...(admits !== undefined && { admits }),
    ...(groups !== undefined && { groups }),
    ...((isElsewhere || secret !== undefined) && { wrong: '', wrongAt: 0 }),
    ...(isElsewhere && { check: [], checkedAt: 0, loggedInAt: 0 }),
  };
}

const showCurrent = async ({
  input: { id },
  ports,
}: {
  readonly input: { readonly id: string };
  readonly ports: Ports;
}) => viewOf(await found(id, ports), ports);

export const oidcProviderEndpoints = [
  endpoint(oidcProviderCalls.list, {
    summary: 'The providers by which people log in (OpenID Connect).',
    example: {},
    async handle({ input, ports }) {
      const page = pageOf(await allProviders(ports), input);
      return { ...page, data: page.data.map((provider) => viewOf(provider, ports)) };
    },
  }),
  endpoint(oidcProviderCalls.add, {
    summary: 'Adds a log-in provider. It is switched off until `on` is set.',
    example: {
      name: 'Harbour University',
      issuer: 'https://127.0.0.1/harbour',
      client_id: 'plenary',
      secret: 'e1l6gq2ye72thbwk',
    },
    refuses: ['conflict'],
    async handle({ actor, input: { name, issuer, client_id: clientId, secret }, ports }) {
      if ((await allProviders(ports)).length >= OIDC_PROVIDERS_MAX)
        refuse('conflict', `An event has at most ${OIDC_PROVIDERS_MAX} log-in providers.`);
      const id = ports.newId(9);
      const [sealed, at] = [sealProviderSecret(id, secret, ports), ports.now()];
      const own = { id, name, issuer, clientId, sealed, secretEnd: secretEnd(secret), secretAt: at, madeAt: at };
      const provider: OidcProvider = { ...BLANK_PROVIDER, ...own };
      await insertNew(await providerTable(ports), provider);
      await record({ by: actor.id, note: 'added a log-in provider', before: null, after: provider }, ports);
      return viewOf(await found(id, ports), ports);
    },
  }),
  endpoint(oidcProviderCalls.edit, {
    summary:
      'Changes a log-in provider, or switches it on or off. People who are logged in stay so. A secret is replaced, never shown.',
    example: { id: 'northwind', name: 'Northwind' },
    showCurrent,
    async handle({ actor, input: { id, ...changes }, ports, header }) {
      let before: OidcProvider | null = null;
      const after = await updateProvider(
        id,
        (held) => {
          staleUnless(header('if-match'), revOf(held));
          before = held;
          return { ...held, ...changed(held, changes, ports) };
        },
        ports,
      );
      if (!after) return missing();
      forgetMetadata(after.issuer, ports);
      const isSecret = changes.secret !== undefined;
      const note = isSecret ? 'replaced the secret of a log-in provider' : 'changed a log-in provider';
      await record({ by: actor.id, note, before, after }, ports);
      return viewOf(after, ports);
    },
  }),
  endpoint(oidcProviderCalls.remove, {
    summary: 'Removes a log-in provider. People keep their accounts, and log in by mail.',
    example: { id: 'northwind' },
    showCurrent,
    async handle({ actor, input: { id }, ports, header }) {
      const provider = await found(id, ports);
      staleUnless(header('if-match'), revOf(provider));
      await (await providerTable(ports)).remove(id);
      await record({ by: actor.id, note: 'removed a log-in provider', before: provider, after: null }, ports);
      return null;
    },
  }),
  endpoint(checkOidcProvider, {
    summary: 'Asks a log-in provider what it says about itself, and says what does not fit. Logs nobody in.',
    example: { id: 'northwind' },
    async handle({ input: { id }, ports }) {
      const check = await checkAtProvider(await found(id, ports), ports);
      const after = await updateProvider(id, (held) => ({ ...held, check, checkedAt: ports.now() }), ports);
      return after ? viewOf(after, ports) : missing();
    },
  }),
];
