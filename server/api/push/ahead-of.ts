import { personKey } from '../../../domain/people/person-key.ts';
import { type Ahead, aheadRow } from '../../../domain/push/ahead.ts';
import type { Ports } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';

/** Returns the data of these talks, all from one log position, as a device of this person may see it. */
export async function aheadOf(
  personId: string,
  talkIds: readonly string[],
  { log }: Pick<Ports, 'log'>,
): Promise<Ahead> {
  const talks = talksOf('live');
  const state = await log.state(talks.scope);
  const d = talkIds.map((id) => {
    const held = state.get(talks.name, id);
    return aheadRow(id, state.n, held && talks.parse(held));
  });
  return { p: personKey(personId), l: log.logId, d };
}
