import { hash } from 'node:crypto';
import { MACHINE_NOTED_EVERY, MACHINE_REFUSALS_LIFE } from '../../../domain/limits/machines.ts';
import type { TokenScope } from '../../../domain/machines/scope.ts';
import { type Instant, inZone } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { Unavailable } from '../../store/unavailable.ts';

/** A token with which a program calls. The token itself is not stored. A time of 0 means never. */
export interface StoredMachine extends Stored {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly companyId: string | null;
  readonly sourceId: string | null;
  /** SHA-256 of the token, which is random, so that nothing slower is needed; and its last characters. */
  readonly hash: string;
  readonly end: string;
  readonly createdAt: Instant;
  /** Last day on which it works, in the zone that the event had. */
  readonly until: string;
  readonly expiresAt: Instant;
  /** When an organiser ended it; the row stays, so that the audit can name it. */
  readonly endedAt: Instant;
  readonly lastUsedAt: Instant;
  /** The day of its last use, and the number of calls of that day. */
  readonly callsOn: string;
  readonly calls: number;
}

const MACHINES: TableSpec<StoredMachine, 'byHash'> = {
  name: 'machines',
  indexes: { byHash: { fields: ['hash'], unique: true } },
};

/** The latest call of a kind that was refused to a token on one day. */
interface RefusedCall extends Stored {
  readonly machineId: string;
  readonly at: Instant;
  readonly method: string;
  readonly path: string;
  readonly why: string;
  readonly expiresAt: Instant;
}
const REFUSED: TableSpec<RefusedCall, 'byTime' | 'byExpiry'> = {
  name: 'machineRefusals',
  indexes: { byTime: { fields: ['at'] }, byExpiry: { fields: ['expiresAt'] } },
};

type StorePorts = Pick<Ports, 'store'>;
export const machineTable = ({ store }: StorePorts): Promise<Table<StoredMachine, 'byHash'>> => store.table(MACHINES);
export const refusedCallTable = ({ store }: StorePorts): Promise<Table<RefusedCall, 'byTime' | 'byExpiry'>> =>
  store.table(REFUSED);

export const machineHash = (token: string): string => hash('sha256', token, 'base64url');

/** Whether a token works now. */
export const isMachineValid = ({ endedAt, expiresAt }: StoredMachine, now: Instant): boolean =>
  endedAt === 0 && now < expiresAt;

/** All tokens ever made. */
export async function allMachines(ports: StorePorts): Promise<StoredMachine[]> {
  const table = await machineTable(ports);
  const rows: StoredMachine[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await table.find('byHash', { equals: [], limit: 500, ...(after !== undefined && { after }) });
    rows.push(...page.documents);
    after = page.next;
  }
  return rows;
}

/** Changes a token by compare-and-swap; undefined if it does not exist or `change` returns undefined. */
export async function updateMachine(
  id: string,
  change: (held: StoredMachine) => StoredMachine | undefined,
  ports: StorePorts,
): Promise<StoredMachine | undefined> {
  const table = await machineTable(ports);
  for (;;) {
    const held = await table.get(id);
    const changed = held && change(held);
    if (!held || !changed) return undefined;
    if (await table.replace(changed, held.rev)) return { ...changed, rev: held.rev + 1 };
  }
}

/** Calls of each token that are not noted yet, per server. */
const uncounted = new WeakMap<Ports['store'], Map<string, number>>();

type NotePorts = Pick<Ports, 'store' | 'now' | 'event'>;

/** Notes that a token is used, at most once a minute. Reading must work when the disk is full. */
export async function noteMachineUse({ id, lastUsedAt }: StoredMachine, ports: NotePorts): Promise<void> {
  const counts = uncounted.get(ports.store) ?? new Map<string, number>();
  uncounted.set(ports.store, counts);
  const made = (counts.get(id) ?? 0) + 1;
  counts.set(id, made);
  const now = ports.now();
  if (now - lastUsedAt < MACHINE_NOTED_EVERY) return;
  counts.delete(id);
  const day = inZone(now, ports.event().zone).toPlainDate().toString();
  await unlessFull(
    updateMachine(
      id,
      (held) => ({ ...held, lastUsedAt: now, callsOn: day, calls: made + (held.callsOn === day ? held.calls : 0) }),
      ports,
    ),
  );
}

interface Refusing {
  readonly machineId: string;
  readonly method: string;
  /** The declared path: a real one may have a secret in it. */
  readonly path: string;
  readonly why: string;
}

/** Notes a call that was refused to a token: once a minute per call, and the latest per day. */
export async function noteRefusedCall(
  { machineId, method, path, why }: Refusing,
  ports: NotePorts & Pick<Ports, 'attempts'>,
): Promise<void> {
  const once = { window: MACHINE_NOTED_EVERY, failures: 1 } as const;
  if (ports.attempts.take(`machine-refused:${machineId}:${method} ${path}`, once) > 0) return;
  const at = ports.now();
  const day = inZone(at, ports.event().zone).toPlainDate().toString();
  const table = await refusedCallTable(ports);
  const id = `${machineId}:${day}:${method} ${path}`;
  const row: RefusedCall = { id, rev: 1, machineId, at, method, path, why, expiresAt: at + MACHINE_REFUSALS_LIFE };
  await unlessFull(keepLatest(row, table));
}

async function keepLatest(row: RefusedCall, table: Table<RefusedCall, 'byTime' | 'byExpiry'>): Promise<void> {
  for (;;) {
    if (await insertNew(table, row)) return;
    const held = await table.get(row.id);
    if (held && (held.at >= row.at || (await table.replace(row, held.rev)))) return;
  }
}

async function unlessFull(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
  }
}
