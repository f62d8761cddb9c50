import type { Actor } from '../../../domain/people/actor.ts';
import { ticketCode, newTicketCode } from '../../../domain/tickets/ticket-code.ts';
import type { Ports } from '../../ports.ts';
import { findAccount } from '../accounts/account-store.ts';
import { invite, recordAct } from '../accounts/invitations.ts';
import { isCodeOf } from '../accounts/code-hash.ts';
import { hashQueue } from '../accounts/hash-queue.ts';
import { closeAll } from '../sessions/session-store.ts';
import { putCode } from './give-ticket.ts';

/** What is still to be done for somebody of a table: their code is to be hashed, and they are to be invited. */
export interface CodeTask {
  readonly accountId: string;
  readonly code: string | undefined;
  readonly isInvited: boolean;
  /** Who gives somebody another code, for the audit. Of a new holder it says already that they were added. */
  readonly actor: Actor | undefined;
}

/**
 * Codes wait here to be hashed, one after another and in one queue with log-ins, so that ten thousand of them
 * hold up no log-in. In memory only: a code is nowhere kept in plain. Should the server stop before the queue
 * is empty, the same table queues the rest again.
 */
const queues = new WeakMap<Ports['store'], CodeQueue>();

/** By account, so that the later of two codes for one person is the one that counts. */
interface CodeQueue {
  readonly tasks: Map<string, CodeTask>;
  isMoving: boolean;
  /** The account whose code is being hashed. */
  doing?: string;
}

/** How many wait, with the one that is at it. */
export function codesWaiting({ store }: Ports): number {
  const queue = queues.get(store);
  return queue ? queue.tasks.size + Number(queue.isMoving) : 0;
}

/** Whether the code of this account is still to be hashed. */
export function isCodeWaiting(accountId: string, { store }: Pick<Ports, 'store'>): boolean {
  const queue = queues.get(store);
  return queue !== undefined && (queue.tasks.has(accountId) || queue.doing === accountId);
}

export function queueCodes(tasks: readonly CodeTask[], ports: Ports): void {
  const queue = queues.get(ports.store) ?? { tasks: new Map<string, CodeTask>(), isMoving: false };
  queues.set(ports.store, queue);
  for (const task of tasks) queue.tasks.set(task.accountId, task);
  if (!queue.isMoving) ports.later('hashing ticket codes', () => work(queue, ports));
}

/** A task that fails is left out, and said when the queue is empty: the others do not wait for it. */
async function work(queue: CodeQueue, ports: Ports): Promise<void> {
  if (queue.isMoving) return;
  const failures: unknown[] = [];
  for (let [task] = queue.tasks.values(); task; [task] = queue.tasks.values()) {
    queue.isMoving = true;
    queue.doing = task.accountId;
    queue.tasks.delete(task.accountId);
    await done(task, ports).catch((error: unknown) => failures.push(error));
  }
  queue.isMoving = false;
  delete queue.doing;
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ticket codes are not hashed`);
}

async function done({ accountId, code, isInvited, actor }: CodeTask, ports: Ports): Promise<void> {
  const account = await findAccount(accountId, ports);
  if (!account || account.deactivateSync) return;
  const isNew = isInvited && code === undefined && account.ticket === '';
  const wanted = isNew ? newTicketCode(Buffer.from(ports.randomId(8), 'base64url')) : code;
  if (wanted !== undefined && !(await isOnTicket(account.ticket, wanted, ports))) {
    await putCode(accountId, wanted, ports);
    if (account.ticket !== '') await closeAll(accountId, ports); // What the code before may have opened.
    if (actor) await recordAct(actor, { account, note: 'gave a ticket code from a table of ticket holders' }, ports);
  }
  if (isInvited && account.password === '' && !account.disabled) await invite(account, ports, wanted);
}

const isOnTicket = async (hashed: string, code: string, ports: Ports): Promise<boolean> =>
  hashed !== '' && hashQueue(() => isCodeOf(hashed, ticketCode(code) ?? '', ports));
