import { ACCOUNT_RETRY } from '../../../domain/limits/people.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Ports } from '../../ports.ts';
import { type StoredWork, workUnderWay } from '../../store/work-under-way.ts';
import { keepEntry } from '../audit/audit-store.ts';
import { type Account, accountTable } from './account-store.ts';
import { accountAuditId } from './after-change.ts';

/** Accounts that are added together. Each account stores `id` as its last change; the ids of the audit entries contain it. */
interface Adding extends StoredWork {
  readonly by: string;
  readonly note: string;
  readonly group?: string;
  /** Ids of accounts that may have been added. */
  readonly ids: readonly string[];
  /** Fields shown in the audit; none of them is secret. */
  readonly fields: readonly ('address' | 'roles' | 'ticketType' | 'replayAccess')[];
}

const addingUnderWay = workUnderWay<Adding>('accountsAdded', ACCOUNT_RETRY);

/**
 * Stores which accounts are about to be added, so that they are audited even after a crash. Each account stores the
 * returned id as its last change.
 */
export function beginAdding(
  actor: Pick<Actor, 'id'>,
  adding: Pick<Adding, 'note' | 'ids' | 'fields'>,
  ports: Ports,
): Promise<Adding> {
  const id = ports.newId(12, `accounts added: ${adding.ids.join()}`);
  return addingUnderWay.begin(
    { id, by: actor.id, ...adding, ...(ports.group !== undefined && { group: ports.group }) },
    ports,
  );
}

/** Writes the audit entries of the accounts that were added. */
export async function finishAdding({ id, by, note, group, ids, fields }: Adding, ports: Ports): Promise<void> {
  const accounts = await (await accountTable(ports)).getMany(ids);
  const shown = (account: Account) => Object.fromEntries(fields.map((field) => [field, account[field]]));
  const changes = accounts
    .filter(({ lastChange }) => lastChange === id)
    .map((account) => ({ collection: 'accounts', id: account.id, rev: '', before: null, after: shown(account) }));
  if (changes.length > 0) {
    const entry = { id: accountAuditId({ id }), at: ports.now(), by, scope: 'accounts', note, changes };
    await keepEntry({ ...entry, ...(group !== undefined && { group }) }, ports);
    ports.audited?.(entry.id);
  }
  await addingUnderWay.end(id, ports);
}

/** Writes the missing audit entries of additions that a crash interrupted. */
export async function finishAddings(ports: Ports, signal = new AbortController().signal): Promise<void> {
  while (!signal.aborted) {
    const adding = await addingUnderWay.claim(ports);
    if (!adding) return;
    await finishAdding(adding, ports);
  }
}

export async function takeUpAddings(ports: Ports): Promise<void> {
  await addingUnderWay.takeUp(ports);
  await finishAddings(ports);
}
