import { SOURCE_DIRTY_MAX, SOURCE_HOOK_BUDGET, SOURCE_HOOK_EVERY } from '../../../domain/limits/sources.ts';
import type { Ports } from '../../ports.ts';
import { takePushed } from './pushed.ts';
import { dirtyTable, markDirty, type SourceRow, sourceTable, updateSource } from './source-store.ts';
import { openSource } from './ticket-source.ts';
import { type Heard, PullFailed, type ShopCall } from './source-port.ts';

/** What is stored of the random part of the address that a shop calls. */
export const hookHash = (key: string, { keyedHash }: Pick<Ports, 'keyedHash'>): string =>
  keyedHash(`source-hook:${key}`);

interface Hook extends ShopCall {
  readonly id: string;
  readonly key: string;
}

/** One order, or the changes of one shop, are fetched once in this time because of calls. */
const ONE_FETCH = { window: SOURCE_HOOK_EVERY, failures: 1 } as const;

/**
 * Hears a call of a shop. A shop that is read only says that something is to be fetched with our own token, so a forged call shows and
 * changes nothing; what a shop that only calls says is signed. Too many calls have all changes read at once instead of each order.
 */
export async function hearHook({ id, key, ...call }: Hook, ports: Ports): Promise<void> {
  const source = await (await sourceTable(ports)).get(id);
  // Hashes of equal length made with a secret key: the time of the comparison tells nothing about them.
  if (!source || source.hookHash !== hookHash(key, ports)) return;
  const heard = heardIn(source, call, ports);
  if (heard?.what === 'tickets' || heard?.what === 'products') return takePushed(source, heard, ports);
  if (!heard || source.state !== 'running') return;
  const now = ports.now();
  const isFlood =
    ports.attempts.take(`source-hook:${id}`, SOURCE_HOOK_BUDGET) > 0 ||
    (await (await dirtyTable(ports)).count('bySource', [id])) >= SOURCE_DIRTY_MAX;
  if (isFlood) return soon(id, { pollAt: now, nextAt: now }, ports);
  const code = heard.what === 'order' ? heard.code : undefined;
  const at = now + ports.attempts.take(`source-order:${id}:${code ?? ''}`, ONE_FETCH);
  if (code !== undefined) await markDirty({ source: id, code, at }, ports);
  await soon(id, code === undefined ? { pollAt: at, nextAt: at } : { nextAt: at }, ports);
}

function heardIn(source: SourceRow, call: ShopCall, ports: Ports): Heard | undefined {
  try {
    return openSource(source, ports).hear(call);
  } catch (error) {
    if (error instanceof PullFailed) return undefined;
    throw error;
  }
}

/** Has a source read earlier, unless the shop is in trouble. */
async function soon(id: string, due: Partial<Pick<SourceRow, 'pollAt' | 'nextAt'>>, ports: Ports): Promise<void> {
  const { pollAt = Infinity, nextAt = Infinity } = due;
  await updateSource(
    id,
    (held) =>
      held.tries > 0 || (held.nextAt <= nextAt && held.pollAt <= pollAt)
        ? undefined
        : { ...held, pollAt: Math.min(held.pollAt, pollAt), nextAt: Math.min(held.nextAt, nextAt) },
    ports,
  );
}
