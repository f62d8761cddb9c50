import { isSourceTime, pullSource } from '../api/sources/pull-source.ts';
import { sourceTable } from '../api/sources/source-store.ts';
import type { Ports } from '../ports.ts';

/** More sources than an event may have. */
const MANY = 50;

/** Reads the sources that are due, each in its own time: a slow one does not delay the others. */
export async function pullSources(ports: Ports, signal: AbortSignal): Promise<void> {
  if (!isSourceTime(ports) || ports.webhooks.isRehearsal) return;
  const due = { equals: ['running'], to: ports.now() + 1, limit: MANY };
  const { documents } = await (await sourceTable(ports)).find('byDue', due);
  for (const { id, claimUntil } of documents)
    if (!signal.aborted && claimUntil <= ports.now()) ports.later('reading a source', () => pullSource(id, ports));
}
