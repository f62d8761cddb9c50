import { CODE_CLAIM, CODE_RETRY, CODE_RETRY_MAX } from '../../../domain/limits/mail.ts';
import { newTicketCode, ticketCode } from '../../../domain/tickets/ticket-code.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { isCodeOf } from '../accounts/secrets/code-hash.ts';
import { hashQueue } from '../accounts/secrets/hash-queue.ts';
import { accountAuditId } from '../accounts/after-change.ts';
import { invite, isInvited } from '../accounts/invitations.ts';
import { keepEntry } from '../audit/audit-store.ts';
import { closeAll } from '../sessions/session-store.ts';
import { codeOf, type CodePlan, type CodeTask, codeTaskTable, sealedCode } from './code-tasks.ts';
import { putCode } from './give-ticket.ts';

/**
 * Returns a function that starts the work on waiting tasks of this server. Tasks run one after another in the same queue
 * as log-ins, so that ten thousand codes do not delay log-ins.
 */
export function codeHasher(ports: Ports): () => void {
  const queue = { isMoving: false, isAsked: false };
  const work = async (): Promise<void> => {
    if (queue.isMoving) return;
    queue.isMoving = true;
    const failures: unknown[] = [];
    try {
      while (queue.isAsked && !ports.stopping.aborted) {
        queue.isAsked = false;
        for (let task = await takeDue(ports); task; task = await takeDue(ports)) {
          const mine = task;
          await finish(mine, ports).catch(async (error: unknown) => {
            failures.push(error);
            await putOff(mine, ports);
          });
        }
      }
    } finally {
      queue.isMoving = false;
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ticket codes are not hashed`);
  };
  return () => {
    queue.isAsked = true;
    if (!queue.isMoving) ports.later('hashing ticket codes', work);
  };
}

/** Claims the task that has been due longest, or one whose server has crashed; undefined if there is none. */
async function takeDue(ports: Ports): Promise<CodeTask | undefined> {
  const table = await codeTaskTable(ports);
  while (!ports.stopping.aborted) {
    const to = ports.now() + 1;
    const due = await Promise.all(
      (['doing', 'waiting'] as const).map(
        async (state) => (await table.find('byDue', { equals: [state], to, limit: 1 })).documents,
      ),
    );
    const [next] = due.flat();
    if (!next) return undefined;
    const mine: CodeTask = { ...next, state: 'doing', nextAt: ports.now() + CODE_CLAIM };
    if (await table.replace(mine, next.rev)) return { ...mine, rev: next.rev + 1 };
  }
  return undefined;
}

/** Delays a failed task, so that the others do not wait for it. */
async function putOff(task: CodeTask, ports: Ports): Promise<void> {
  const table = await codeTaskTable(ports);
  const held = await table.get(task.id);
  if (held?.state !== 'doing') return;
  const nextAt = ports.now() + Math.min(CODE_RETRY * 2 ** task.tries, CODE_RETRY_MAX);
  await table.replace({ ...held, state: 'waiting', tries: held.tries + 1, nextAt }, held.rev);
}

/** Does one task. Each step is idempotent. If another code was queued meanwhile, that is done next. */
async function finish(task: CodeTask, ports: Ports): Promise<void> {
  const table = await codeTaskTable(ports);
  const account = await findAccount(task.id, ports);
  const planned = account && !account.deactivateSync ? await withPlan(task, account, ports) : task;
  if (!planned) return;
  if (account && planned.plan) await carryOut(planned, { plan: planned.plan, isRepeat: task.plan !== null }, ports);
  await table.remove(planned.id, planned.rev);
}

/** Decides what to do before anything changes, and stores the plan. Returns undefined if another code was queued meanwhile. */
async function withPlan(task: CodeTask, account: Account, ports: Ports): Promise<CodeTask | undefined> {
  if (task.plan) return task;
  const invites = task.isInvited && account.password === '' && !account.disabled && !(await isInvited(account, ports));
  const code =
    codeOf(task, ports) ??
    (invites && account.ticket === '' ? newTicketCode(Buffer.from(ports.randomId(8), 'base64url')) : undefined);
  const isNew = code !== undefined && !(await isOnTicket(account.ticket, code, ports));
  const plan = { isNew, replaces: isNew && account.ticket !== '', invites };
  const planned: CodeTask = { ...task, sealed: sealedCode(task.id, code, ports), plan };
  const isMine = await (await codeTaskTable(ports)).replace(planned, task.rev);
  return isMine ? { ...planned, rev: task.rev + 1 } : undefined;
}

interface CarryOut {
  readonly plan: CodePlan;
  /** True if a server has tried it before. */
  readonly isRepeat: boolean;
}

async function carryOut(
  task: CodeTask,
  { plan: { isNew, replaces, invites }, isRepeat }: CarryOut,
  ports: Ports,
): Promise<void> {
  const code = codeOf(task, ports);
  if (isNew && code !== undefined && !(isRepeat && (await hasCode(task.id, code, ports))))
    await putCode(task.id, code, ports);
  if (replaces) await closeAll(task.id, ports); // The sessions may have been started with the previous code.
  const account = await findAccount(task.id, ports);
  if (!account) return;
  if (isNew && task.by !== '') await keepGiven(task, ports);
  const secrets = code === undefined ? undefined : { code, replaces, ticket: account.ticket };
  if (invites) await invite(account, ports, { mailId: task.mailId, group: INVITATIONS, ...(secrets && { secrets }) });
}

/** Writes the audit entry. Its id makes sure that a repeat does not add a second one. */
const keepGiven = ({ id, by, mailId, group }: CodeTask, ports: Ports): Promise<void> =>
  keepEntry(
    {
      id: accountAuditId({ id: mailId }),
      at: ports.now(),
      by,
      scope: 'accounts',
      note: 'gave a ticket code from a table of ticket holders',
      changes: [{ collection: 'accounts', id, rev: '', before: null, after: null }],
      ...(group !== undefined && { group }),
    },
    ports,
  );

/** Mail group for the holders of a table. */
const INVITATIONS = 'invitations';

const hasCode = async (accountId: string, code: string, ports: Ports): Promise<boolean> =>
  isOnTicket((await findAccount(accountId, ports))?.ticket ?? '', code, ports);

const isOnTicket = async (hashed: string, code: string, ports: Ports): Promise<boolean> =>
  hashed !== '' && hashQueue(() => isCodeOf(hashed, ticketCode(code) ?? '', ports));

/**
 * Releases tasks that a killed server had claimed, so that they need not wait until the claim expires. Only if no other
 * server can use the store.
 */
export async function releaseCodeClaims(ports: Ports): Promise<void> {
  if (ports.store.kind !== 'embedded') return;
  const table = await codeTaskTable(ports);
  const { documents } = await table.find('byDue', { equals: ['doing'], limit: 100 });
  for (const one of documents) await table.replace({ ...one, state: 'waiting', nextAt: ports.now() }, one.rev);
}
