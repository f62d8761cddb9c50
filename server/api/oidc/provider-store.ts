import type { OfferedProvider } from '../../../domain/oidc/offered-provider.ts';
import type { GroupMeaning, OidcAdmits, OidcCheckLine } from '../../../domain/oidc/oidc-provider.ts';
import { OIDC_PROVIDERS_MAX } from '../../../domain/limits/oidc.ts';
import type { Instant } from '../../../domain/time.ts';
import { openedSecret, sealedSecret } from '../../platform/sealed.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/** A provider by which people log in. A time of 0 means never. */
export interface OidcProvider extends Stored {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The client secret, encrypted (SEAL_KEY), its last characters, and when it was entered. */
  readonly sealed: string;
  readonly secretEnd: string;
  readonly secretAt: Instant;
  readonly isOn: boolean;
  readonly admits: OidcAdmits;
  readonly groups: readonly GroupMeaning[];
  readonly madeAt: Instant;
  readonly check: readonly OidcCheckLine[];
  readonly checkedAt: Instant;
  readonly loggedInAt: Instant;
  /** Why the last failed log-in failed, for organisers. */
  readonly wrong: string;
  readonly wrongAt: Instant;
}

const PROVIDERS: TableSpec<OidcProvider, 'byAge'> = {
  name: 'oidcProviders',
  indexes: { byAge: { fields: ['madeAt'] } },
};

export const BLANK_PROVIDER = {
  rev: 1,
  isOn: false,
  admits: 'known',
  groups: [],
  check: [],
  checkedAt: 0,
  loggedInAt: 0,
  wrong: '',
  wrongAt: 0,
} as const satisfies Partial<OidcProvider>;

type StorePorts = Pick<Ports, 'store'>;
export const providerTable = ({ store }: StorePorts): Promise<Table<OidcProvider, 'byAge'>> => store.table(PROVIDERS);

/** All providers, in the order in which they were added. */
export async function allProviders(ports: StorePorts): Promise<OidcProvider[]> {
  const table = await providerTable(ports);
  return (await table.find('byAge', { equals: [], limit: 2 * OIDC_PROVIDERS_MAX })).documents;
}

/** The providers that the log-in page offers. */
export const offeredProviders = async (ports: StorePorts): Promise<OfferedProvider[]> =>
  (await allProviders(ports)).filter(({ isOn }) => isOn).map(({ id, name }) => ({ id, name }));

const sealFor = (id: string): string => `oidc:${id}`;

type SecretPorts = Pick<Ports, 'keyedHash' | 'sealKey'>;
export const sealProviderSecret = (id: string, secret: string, ports: SecretPorts): string =>
  sealedSecret(secret, sealFor(id), ports);

/** The client secret; undefined if SEAL_KEY is missing or another one. */
export const clientSecretOf = ({ id, sealed }: OidcProvider, ports: SecretPorts): string | undefined =>
  openedSecret(sealed, sealFor(id), ports);

/** Changes a provider by compare-and-swap; undefined if it does not exist. */
export async function updateProvider(
  id: string,
  change: (held: OidcProvider) => OidcProvider,
  ports: StorePorts,
): Promise<OidcProvider | undefined> {
  const table = await providerTable(ports);
  for (;;) {
    const held = await table.get(id);
    if (!held) return undefined;
    const changed = change(held);
    if (changed === held || (await table.replace(changed, held.rev))) return changed;
  }
}

/** The address that a provider must allow to send people back to: one of its own, so that no provider answers for another. */
export const redirectUrl = ({ id }: Pick<OidcProvider, 'id'>, { publicUrl }: Pick<Ports, 'publicUrl'>): string =>
  `${publicUrl}/api/sessions/oidc/${encodeURIComponent(id)}/back`;

/** Removes all providers: what logs in at the demo must not log in at the event. */
export async function forgetProviders(ports: StorePorts): Promise<void> {
  const table = await providerTable(ports);
  await Promise.all((await allProviders(ports)).map(({ id }) => table.remove(id)));
}
