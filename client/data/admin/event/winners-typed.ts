import * as v from 'valibot';
import { useDraftOf } from '../../edits/drafts.ts';

const Typed = v.object({ winners: v.string() });

/** How many are to win a raffle, as it was typed last: kept on this device until it is drawn. */
export function useWinnersTyped(id: string): [string | undefined, (text: string | undefined) => void] {
  const [typed, save] = useDraftOf(`admin:draw:${id}`, Typed);
  return [typed?.winners, (winners) => save(winners === undefined ? undefined : { winners })];
}
