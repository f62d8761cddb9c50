import type { Actor } from '../../../domain/people/actor.ts';
import type { Instant } from '../../../domain/time.ts';
import { opened, sealed } from '../../platform/sealed.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/**
 * Work for a person in a table: hash their ticket code and invite them. `id` is the account's, so of two codes the later
 * one counts. Deleted when all is done. If a server crashes, another continues.
 */
export interface CodeTask extends Stored {
  /** The code, encrypted; empty if there is none. */
  readonly sealed: string;
  readonly isInvited: boolean;
  /** Id of the person who replaces the code, for the audit. Empty for a new holder, who is already audited. */
  readonly by: string;
  /** Audit group, such as an import. Rows of earlier releases lack it. */
  readonly group?: string;
  /** Id of the invitation's mail. The id makes sure that it is mailed only once. */
  readonly mailId: string;
  /** Decision made before the first change of the account. A repeat after a crash follows it. */
  readonly plan: CodePlan | null;
  readonly state: 'waiting' | 'doing';
  readonly nextAt: Instant;
  readonly tries: number;
}

export interface CodePlan {
  /** True if the code differs from the ticket's code. */
  readonly isNew: boolean;
  /** True if it replaces another code. */
  readonly replaces: boolean;
  readonly invites: boolean;
}

const CODE_TASKS: TableSpec<CodeTask, 'byDue'> = {
  name: 'codeTasks',
  indexes: { byDue: { fields: ['state', 'nextAt'] } },
};

type StorePorts = Pick<Ports, 'store'>;
export const codeTaskTable = ({ store }: StorePorts): Promise<Table<CodeTask, 'byDue'>> => store.table(CODE_TASKS);

/** Number of rows written in parallel. */
const AT_ONCE = 100;

const sealFor = (accountId: string): string => `code:${accountId}`;
type KeyPorts = Pick<Ports, 'keyedHash'>;

export const sealedCode = (accountId: string, code: string | undefined, ports: KeyPorts): string =>
  code === undefined ? '' : sealed(Buffer.from(code), sealFor(accountId), ports);

export const codeOf = ({ id, sealed: text }: CodeTask, ports: KeyPorts): string | undefined =>
  text === '' ? undefined : opened(text, sealFor(id), ports).toString();

export interface NewCodeTask {
  readonly accountId: string;
  readonly code: string | undefined;
  readonly isInvited: boolean;
  readonly actor: Pick<Actor, 'id'> | undefined;
}

/** Queues the hashing of codes and invitations. Once this resolves, they will be done even if this server crashes. */
export async function queueCodes(tasks: readonly NewCodeTask[], ports: Ports): Promise<void> {
  for (let start = 0; start < tasks.length; start += AT_ONCE)
    await Promise.all(tasks.slice(start, start + AT_ONCE).map((task) => queueCode(task, ports)));
  if (tasks.length > 0) ports.wakes.wake('codes');
}

/** Adds a task. If one waits for the same person, merges them: invites if either does, and takes the new code if there is one. */
async function queueCode({ accountId: id, code, isInvited, actor }: NewCodeTask, ports: Ports): Promise<void> {
  const table = await codeTaskTable(ports);
  for (;;) {
    const held = await table.get(id);
    const task: CodeTask = {
      id,
      rev: 1,
      sealed: code === undefined ? (held?.sealed ?? '') : sealedCode(id, code, ports),
      isInvited: isInvited || held?.isInvited === true,
      by: actor?.id ?? held?.by ?? '',
      ...(ports.group !== undefined && { group: ports.group }),
      mailId: ports.randomId(12),
      plan: null,
      state: 'waiting',
      nextAt: ports.now(),
      tries: 0,
    };
    if (held ? await table.replace(task, held.rev) : await insertNew(table, task)) return;
  }
}

/** Returns the number of tasks left, of all servers. */
export async function codesWaiting(ports: StorePorts): Promise<number> {
  const table = await codeTaskTable(ports);
  return (await table.count('byDue', ['waiting'])) + (await table.count('byDue', ['doing']));
}

/** Returns whether this account's code still has to be hashed. */
export const isCodeWaiting = async (accountId: string, ports: StorePorts): Promise<boolean> =>
  (await (await codeTaskTable(ports)).get(accountId)) !== undefined;

export async function forgetCode(accountId: string, ports: StorePorts): Promise<void> {
  await (await codeTaskTable(ports)).remove(accountId);
}
