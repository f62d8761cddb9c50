import { SOURCE_CLAIM, SOURCE_RENEW } from '../../../domain/limits/sources.ts';
import {
  DEFAULT_OPTIONS,
  type ProductMap,
  type SourceOptions,
  type SourceState,
} from '../../../domain/sources/source.ts';
import type { SourceKind } from '../../../domain/sources/source-kind.ts';
import type { Instant } from '../../../domain/time.ts';
import { openedSecret, sealedSecret } from '../../platform/sealed.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** Another system that is read at intervals. A time of 0 means never. */
export interface SourceRow extends Stored {
  readonly kind: SourceKind;
  readonly name: string;
  readonly address: string;
  /** The secret, encrypted (SEAL_KEY), and its last characters. */
  readonly sealed: string;
  readonly secretEnd: string;
  readonly map: ProductMap;
  readonly options: SourceOptions;
  /** The other system and its event, in its own words, and its products. */
  readonly product: string;
  readonly event: string;
  readonly products: readonly { readonly id: string; readonly name: string }[];
  readonly state: SourceState;
  /** The other system's time up to which changes were read; 0 if everything is to be read. */
  readonly cursor: number;
  /** Whether all tickets are to be compared, and settled anew, with the next pull. */
  readonly comparesAll: boolean;
  readonly resettles: boolean;
  /** Whether an organiser allowed the next pull to end many tickets. */
  readonly allowsEndings: boolean;
  /** The server that reads it now, by a random id, and until when. */
  readonly claimedBy: string;
  readonly claimUntil: Instant;
  /** When changes are read next, and when anything is to be done next: an order that the shop named may be earlier. */
  readonly pollAt: Instant;
  readonly nextAt: Instant;
  readonly tries: number;
  readonly failingSince: Instant;
  readonly wrong: string;
  readonly checkedAt: Instant;
  readonly changedAt: Instant;
  readonly lastChanged: number;
  readonly comparedAt: Instant;
  readonly compared: number;
  /** The night of the last comparison, as a date in the event's zone. */
  readonly comparedNight: string;
  /** Of a programme; missing before it is read. */
  readonly programme?: ProgrammeState;
  /** Id in the audit of the token that pushed last; empty or absent for the source itself. */
  readonly pushedBy?: string;
  /** Tickets that pushes have ended since a time, to notice many in a row. */
  readonly recentEnds?: { readonly from: Instant; readonly count: number };
  /** Hash of the random part of the address that the other system calls. */
  readonly hookHash: string;
  /** The secret that checks its calls, encrypted, and its last characters; absent without one. */
  readonly hookSealed?: string;
  readonly hookSecretEnd?: string;
}

/** What is remembered of a programme between two readings. */
export interface ProgrammeState {
  /** What to give to the next reading; empty if everything is to be compared. */
  readonly mark: string;
  readonly version: string;
  /** A sentence about what is missing there. */
  readonly note: string;
  readonly offered: number;
  readonly talks: number;
  readonly speakers: number;
  readonly addresses: number;
}
export const BLANK_PROGRAMME: ProgrammeState = {
  mark: '',
  version: '',
  note: '',
  offered: 0,
  talks: 0,
  speakers: 0,
  addresses: 0,
};

/** The options of a source, with defaults for those that earlier releases did not have. */
export const sourceOptions = ({ options }: Pick<SourceRow, 'options'>): SourceOptions => ({
  ...DEFAULT_OPTIONS,
  ...options,
});

const SOURCES: TableSpec<SourceRow, 'byDue'> = {
  name: 'sources',
  indexes: { byDue: { fields: ['state', 'nextAt'] } },
};

/** An order that the other system named, to be fetched from `at` on. */
interface DirtyRow extends Stored {
  readonly source: string;
  readonly code: string;
  readonly at: Instant;
}
const DIRTY: TableSpec<DirtyRow, 'bySource'> = {
  name: 'sourceDirty',
  indexes: { bySource: { fields: ['source', 'at'] } },
};

/** Prefix of the id under which a source makes changes, before the source's own. */
export const SOURCE_ACTOR = 'source:';

type StorePorts = Pick<Ports, 'store'>;
export const sourceTable = ({ store }: StorePorts): Promise<Table<SourceRow, 'byDue'>> => store.table(SOURCES);
export const dirtyTable = ({ store }: StorePorts): Promise<Table<DirtyRow, 'bySource'>> => store.table(DIRTY);

export const BLANK_SOURCE = {
  rev: 1,
  product: '',
  event: '',
  products: [],
  map: {},
  state: 'new',
  cursor: 0,
  comparesAll: false,
  resettles: false,
  allowsEndings: false,
  claimedBy: '',
  claimUntil: 0,
  pollAt: 0,
  nextAt: 0,
  tries: 0,
  failingSince: 0,
  wrong: '',
  checkedAt: 0,
  changedAt: 0,
  lastChanged: 0,
  comparedAt: 0,
  compared: 0,
  comparedNight: '',
  hookHash: '',
} as const satisfies Partial<SourceRow>;

/** All sources. */
export async function allSources(ports: StorePorts): Promise<SourceRow[]> {
  const { documents } = await (await sourceTable(ports)).find('byDue', { equals: [], limit: 100 });
  return documents;
}

const sealFor = (id: string): string => `source:${id}`;
const hookSealFor = (id: string): string => `source-hook:${id}`;

type SecretPorts = Pick<Ports, 'keyedHash' | 'sealKey'>;
export const sealSourceSecret = (id: string, secret: string, ports: SecretPorts): string =>
  sealedSecret(secret, sealFor(id), ports);

/** The secret of a source; undefined if SEAL_KEY is missing or another one. */
export const secretOf = ({ id, sealed }: Pick<SourceRow, 'id' | 'sealed'>, ports: SecretPorts): string | undefined =>
  openedSecret(sealed, sealFor(id), ports);

export const sealHookSecret = (id: string, secret: string, ports: SecretPorts): string =>
  sealedSecret(secret, hookSealFor(id), ports);

/** The secret that checks the shop's calls; empty for none, undefined if SEAL_KEY is missing or another one. */
export const hookSecretOf = (
  { id, hookSealed = '' }: Pick<SourceRow, 'id' | 'hookSealed'>,
  ports: SecretPorts,
): string | undefined => (hookSealed === '' ? '' : openedSecret(hookSealed, hookSealFor(id), ports));

/** Changes a source by compare-and-swap; undefined if it does not exist or `change` returns undefined. */
export async function updateSource(
  id: string,
  change: (held: SourceRow) => SourceRow | undefined,
  ports: StorePorts,
): Promise<SourceRow | undefined> {
  const table = await sourceTable(ports);
  for (;;) {
    const held = await table.get(id);
    const changed = held && change(held);
    if (!held || !changed) return undefined;
    if (await table.replace(changed, held.rev)) return { ...changed, rev: held.rev + 1 };
  }
}

/** Another server reads the source now, or an organiser changed it. What was read is dropped. */
export class ClaimLost extends Error {}

export interface SourceClaim {
  readonly source: SourceRow;
  /** Renews the claim at intervals. Throws `ClaimLost` if it is another's. */
  readonly goOn: () => Promise<void>;
  /** Writes to the source and gives the claim up; does nothing if it is another's. */
  readonly finish: (change: (held: SourceRow) => SourceRow) => Promise<SourceRow | undefined>;
}

/** Takes a source for this server; undefined if another server has it. */
export async function claimSource(
  id: string,
  ports: Pick<Ports, 'store' | 'now' | 'randomId'>,
): Promise<SourceClaim | undefined> {
  const claimedBy = ports.randomId(12);
  const claimed = (held: SourceRow): SourceRow => ({ ...held, claimedBy, claimUntil: ports.now() + SOURCE_CLAIM });
  // A call that arrives meanwhile makes it due earlier than the claim ends, and is not lost.
  const source = await updateSource(
    id,
    (held) => (held.claimUntil > ports.now() ? undefined : { ...claimed(held), nextAt: ports.now() + SOURCE_CLAIM }),
    ports,
  );
  if (!source) return undefined;
  let renewedAt = ports.now();
  return {
    source,
    async goOn() {
      if (ports.now() - renewedAt < SOURCE_RENEW) return;
      const mine = await updateSource(id, (held) => (held.claimedBy === claimedBy ? claimed(held) : undefined), ports);
      if (!mine) throw new ClaimLost();
      renewedAt = ports.now();
    },
    finish: (change) =>
      updateSource(
        id,
        (held) => (held.claimedBy === claimedBy ? { ...change(held), claimedBy: '', claimUntil: 0 } : undefined),
        ports,
      ),
  };
}

/** Notes that an order is to be fetched. If it waits already, it stays as it is. */
export async function markDirty(
  { source, code, at }: Pick<DirtyRow, 'source' | 'code' | 'at'>,
  ports: StorePorts,
): Promise<void> {
  await insertNew(await dirtyTable(ports), { id: `${source}:${code}`, rev: 1, source, code, at });
}
