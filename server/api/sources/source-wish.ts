import type { Ports } from '../../ports.ts';
import type { SourceWish } from '../imports/planned-import.ts';
import { BLANK_PROGRAMME, sourceOptions, type SourceRow, sourceTable, updateSource } from './source-store.ts';

export const wishOfSource = (source: SourceRow): SourceWish => {
  const { conflicts, publish } = sourceOptions(source);
  return { id: source.id, rule: conflicts, isDraft: publish === 'draft' };
};

/** How the files of a source are imported; undefined if it was removed. */
export async function sourceWish(id: string, ports: Pick<Ports, 'store'>): Promise<SourceWish | undefined> {
  const source = await (await sourceTable(ports)).get(id);
  return source && wishOfSource(source);
}

/** Has a source compare everything soon, because an organiser has settled what it asked about. */
export async function readAgain(id: string, ports: Pick<Ports, 'store' | 'now'>): Promise<void> {
  const now = ports.now();
  await updateSource(
    id,
    (held) => ({
      ...held,
      ...(held.state === 'asking' && { state: 'running', wrong: '' }),
      programme: { ...(held.programme ?? BLANK_PROGRAMME), mark: '', offered: 0 },
      // Whoever reads it now drops what was read.
      claimedBy: '',
      claimUntil: 0,
      pollAt: now,
      nextAt: now,
    }),
    ports,
  );
}
