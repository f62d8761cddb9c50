import * as v from 'valibot';
import { useDraftOf } from '../../edits/drafts.ts';

const Typed = v.object({ winners: v.string() });

/** Returns the typed number of winners of a raffle and its setter. Stored on this device until the raffle is drawn. */
export function useWinnersTyped(id: string): [string | undefined, (text: string | undefined) => void] {
  const [typed, save] = useDraftOf(`admin:draw:${id}`, Typed);
  return [typed?.winners, (winners) => save(winners === undefined ? undefined : { winners })];
}
