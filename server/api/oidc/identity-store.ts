import { IDENTITIES_MAX } from '../../../domain/limits/oidc.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** An account at a provider that belongs to a person. `id`: keyed hash of issuer and subject, so that neither can be read. */
export interface Identity extends Stored {
  readonly personId: string;
  readonly provider: string;
  /** Whether the person linked it while logged in; else it was found by the mail address. */
  readonly isOwn: boolean;
  readonly at: Instant;
}

const IDENTITIES: TableSpec<Identity, 'byPerson'> = {
  name: 'identities',
  indexes: { byPerson: { fields: ['personId'] } },
};

export const identityTable = ({ store }: Pick<Ports, 'store'>): Promise<Table<Identity, 'byPerson'>> =>
  store.table(IDENTITIES);

/** The subject alone is unique only at its issuer. */
export const identityId = (
  { iss, sub }: { readonly iss: string; readonly sub: string },
  { keyedHash }: Pick<Ports, 'keyedHash'>,
): string => keyedHash(`identity:${JSON.stringify([iss, sub])}`);

/** Links an account at a provider to a person. Returns false if it is linked to somebody else. */
export async function keepIdentity(
  { id, personId, provider, isOwn }: Pick<Identity, 'id' | 'personId' | 'provider' | 'isOwn'>,
  ports: Pick<Ports, 'store' | 'now'>,
): Promise<boolean> {
  const table = await identityTable(ports);
  for (;;) {
    if (await insertNew(table, { id, rev: 1, personId, provider, isOwn, at: ports.now() })) return true;
    const held = await table.get(id);
    if (!held) continue;
    if (held.personId !== personId) return false;
    if (held.isOwn || !isOwn || (await table.replace({ ...held, isOwn }, held.rev))) return true;
  }
}

/** A person's accounts at providers. */
export async function identitiesOf(personId: string, ports: Pick<Ports, 'store'>): Promise<Identity[]> {
  const table = await identityTable(ports);
  return (await table.find('byPerson', { equals: [personId], limit: 2 * IDENTITIES_MAX })).documents;
}

/** Unlinks all of a person's accounts at providers. */
export async function forgetIdentities(personId: string, ports: Pick<Ports, 'store'>): Promise<void> {
  const table = await identityTable(ports);
  for (;;) {
    const identities = await identitiesOf(personId, ports);
    if (identities.length === 0) return;
    await Promise.all(identities.map(({ id }) => table.remove(id)));
  }
}

/** Moves a person's accounts at providers to another record of the same person. May be repeated. */
export async function moveIdentities(
  { from, to }: { readonly from: string; readonly to: string },
  ports: Pick<Ports, 'store'>,
): Promise<void> {
  const table = await identityTable(ports);
  for (const identity of await identitiesOf(from, ports))
    await table.replace({ ...identity, personId: to }, identity.rev);
}
