import { accountMarksCollection as declared, MANY_MARKED } from '../../../domain/accounts/account-mark.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Ports } from '../../ports.ts';
import { stored } from '../../sync/documents.ts';

const marks = stored(declared);

type MarkPorts = Pick<Ports, 'log' | 'now' | 'randomId'>;

/** Tells organisers' devices that this account has changed. */
export const markAccount = (id: string, ports: MarkPorts): Promise<void> =>
  append({ c: marks.name, id, rev: ports.randomId(9), doc: { id, at: ports.now() } }, ports);

/** Tells organisers' devices, in one log entry, that many accounts have changed. */
export const markManyAccounts = (ports: MarkPorts): Promise<void> => markAccount(MANY_MARKED, ports);

/** Deletes the mark of an erased person. */
export async function forgetMark(id: string, ports: MarkPorts): Promise<void> {
  if ((await ports.log.state(marks.scope)).get(marks.name, id))
    await append({ c: marks.name, id, rev: ports.randomId(9), del: true }, ports);
}

async function append(op: Op, { log, randomId }: Pick<MarkPorts, 'log' | 'randomId'>): Promise<void> {
  await log.append(marks.scope, { mid: `mark:${randomId(12)}`, by: 'server', decide: () => ({ ops: [op] }) });
}
