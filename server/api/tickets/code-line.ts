import type { Actor } from '../../../domain/people/actor.ts';
import { ticketCode, newTicketCode } from '../../../domain/tickets/ticket-code.ts';
import type { Ports } from '../../ports.ts';
import { findAccount } from '../accounts/account-store.ts';
import { invite, recordAct } from '../accounts/invitations.ts';
import { opens } from '../accounts/seal-code.ts';
import { sealDesk } from '../accounts/seal-desk.ts';
import { closeAll } from '../sessions/session-store.ts';
import { putCode } from './give-ticket.ts';

/** What is still to be done for somebody of a table: their code is to be sealed, and they are to be invited. */
export interface CodeTask {
  readonly accountId: string;
  readonly code: string | undefined;
  readonly isInvited: boolean;
  /** Who gives somebody another code, for the audit. Of a new holder it says already that they were added. */
  readonly actor: Actor | undefined;
}

/**
 * Codes wait here to be sealed, one after another and in one line with those who log in, so that ten thousand of them
 * keep nobody from the door. In memory only: a code is nowhere kept unsealed. Should the server stop before the line
 * is empty, the same table puts the rest in line again.
 */
const lines = new WeakMap<Ports['store'], CodeLine>();

/** By account, so that the later of two codes for one person is the one that counts. */
interface CodeLine {
  readonly tasks: Map<string, CodeTask>;
  isMoving: boolean;
}

/** How many wait, with the one that is at it. */
export function codesWaiting({ store }: Ports): number {
  const line = lines.get(store);
  return line ? line.tasks.size + Number(line.isMoving) : 0;
}

export function sealInTurn(tasks: readonly CodeTask[], ports: Ports): void {
  const line = lines.get(ports.store) ?? { tasks: new Map<string, CodeTask>(), isMoving: false };
  lines.set(ports.store, line);
  for (const task of tasks) line.tasks.set(task.accountId, task);
  if (!line.isMoving) ports.later('sealing ticket codes', () => work(line, ports));
}

/** A task that fails is left out, and said when the line is empty: the others do not wait for it. */
async function work(line: CodeLine, ports: Ports): Promise<void> {
  if (line.isMoving) return;
  const failures: unknown[] = [];
  for (let [task] = line.tasks.values(); task; [task] = line.tasks.values()) {
    line.isMoving = true;
    line.tasks.delete(task.accountId);
    await done(task, ports).catch((error: unknown) => failures.push(error));
  }
  line.isMoving = false;
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ticket codes are not sealed`);
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

const isOnTicket = async (sealed: string, code: string, ports: Ports): Promise<boolean> =>
  sealed !== '' && sealDesk.pass(() => opens(sealed, ticketCode(code) ?? '', ports));
