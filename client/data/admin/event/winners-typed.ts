import * as v from 'valibot';
import { useDraftOf } from '../../edits/drafts.ts';

const Typed = v.object({ winners: v.string() });

/** The typed number of winners of a raffle, stored on this device until it is drawn. */
export function useWinnersTyped(id: string): [string | undefined, (text: string | undefined) => void] {
  const [typed, save] = useDraftOf(`admin:draw:${id}`, Typed);
  return [typed?.winners, (winners) => save(winners === undefined ? undefined : { winners })];
}
