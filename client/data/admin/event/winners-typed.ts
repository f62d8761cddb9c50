import { useMemo } from 'react';
import * as v from 'valibot';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { draftOf } from '../../edits/form-drafts.ts';

const Typed = v.object({ winners: v.string() });

/** How many are to win a raffle, as it was typed last: kept on this device until it is drawn. */
export function useWinnersTyped(id: string): [string | undefined, (text: string | undefined) => void] {
  const draft = useMemo(() => draftOf(`admin:draw:${id}`), [id]);
  const held = v.safeParse(Typed, useSignal(draft.live));
  return [
    held.success ? held.output.winners : undefined,
    (winners) => draft.save(winners === undefined ? undefined : { winners }),
  ];
}
