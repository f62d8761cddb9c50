import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { OIDC_LINK_LIFE, OIDC_REQUEST_LIFE } from '../../../domain/limits/oidc.ts';
import type { Instant } from '../../../domain/time.ts';
import { openedSecret, sealedSecret } from '../../platform/sealed.ts';
import type { OidcSecrets } from '../../platform/oidc-client.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/**
 * A log-in that a person went to a provider for. `id`: hash of the state; after a log-in that links an account, of the token that
 * links it.
 */
export interface OidcRequest extends Stored {
  readonly provider: string;
  /** Verifier, nonce, and the secret of the app that asked, encrypted; after a log-in that links, the identity and that secret. */
  readonly sealed: string;
  /** When and on what kind of device it was asked for. */
  readonly at: Instant;
  readonly device: string;
  /** The logged-in person who links an account of the provider; absent for a log-in. */
  readonly linksFor?: string;
  readonly expiresAt: Instant;
}

const REQUESTS: TableSpec<OidcRequest, 'byExpiry'> = {
  name: 'oidcRequests',
  indexes: { byExpiry: { fields: ['expiresAt'] } },
};

export const oidcRequestTable = ({ store }: Pick<Ports, 'store'>): Promise<Table<OidcRequest, 'byExpiry'>> =>
  store.table(REQUESTS);

const idOf = (state: string): string => createHash('sha256').update(state).digest('base64url');
const sealFor = (id: string): string => `oidc-request:${id}`;

const Sealed = v.object({ verifier: v.string(), nonce: v.string(), request: v.string() });
export type RequestSecrets = OidcSecrets & { readonly request: string };

/** Stores a log-in until the person comes back. */
export async function keepRequest(
  { state, ...secrets }: RequestSecrets,
  about: Pick<OidcRequest, 'provider' | 'device' | 'linksFor'>,
  ports: Ports,
): Promise<void> {
  const id = idOf(state);
  const sealed = sealedSecret(JSON.stringify(secrets), sealFor(id), ports);
  const at = ports.now();
  await (await oidcRequestTable(ports)).insert({ id, rev: 1, ...about, sealed, at, expiresAt: at + OIDC_REQUEST_LIFE });
}

/** Returns the log-in with this state and uses it up; undefined if there is none. Of concurrent calls, only one gets it. */
export async function spendRequest(
  state: string,
  ports: Ports,
): Promise<{ readonly row: OidcRequest; readonly secrets: RequestSecrets } | undefined> {
  const table = await oidcRequestTable(ports);
  const row = await table.get(idOf(state));
  if (!row || !(await table.remove(row.id, row.rev)) || row.expiresAt <= ports.now()) return undefined;
  const text = openedSecret(row.sealed, sealFor(row.id), ports);
  return text === undefined ? undefined : { row, secrets: { ...v.parse(Sealed, JSON.parse(text)), state } };
}

const Proved = v.object({ identity: v.string(), request: v.string() });

interface Linking {
  /** Id of the identity that the log-in proved. */
  readonly identity: string;
  readonly request: string;
  /** The log-in that proved it. */
  readonly row: OidcRequest;
}

/** Stores an identity until the person who began the log-in links it. Returns the token for it. */
export async function keepLinking({ identity, request, row }: Linking, ports: Ports): Promise<string> {
  const token = ports.randomId(32);
  const id = idOf(token);
  const sealed = sealedSecret(JSON.stringify({ identity, request }), sealFor(id), ports);
  const expiresAt = ports.now() + OIDC_LINK_LIFE;
  await (await oidcRequestTable(ports)).insert({ ...row, id, rev: 1, sealed, expiresAt });
  return token;
}

/** Returns the identity to link and uses the token up; undefined unless this person's browser began the log-in. */
export async function spendLinking(
  { token, request, personId }: { readonly token: string; readonly request: string; readonly personId: string },
  ports: Ports,
): Promise<{ readonly identity: string; readonly provider: string } | undefined> {
  const table = await oidcRequestTable(ports);
  const row = await table.get(idOf(token));
  if (row?.linksFor !== personId || row.expiresAt <= ports.now()) return undefined;
  const read = v.safeParse(Proved, JSON.parse(openedSecret(row.sealed, sealFor(row.id), ports) ?? 'null'));
  if (!read.success || !isEqual(read.output.request, request)) return undefined;
  if (!(await table.remove(row.id, row.rev))) return undefined;
  return { identity: read.output.identity, provider: row.provider };
}

const isEqual = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
