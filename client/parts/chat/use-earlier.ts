import { useState } from 'react';
import { firstPlace, readEarlier } from '../../data/chat/chat.ts';
import { useOnline } from '../../data/device/online.ts';
import type { Window } from './use-window.ts';

export interface Earlier {
  /** State of loading older messages. */
  readonly state: 'idle' | 'loading' | 'whole' | 'failed';
  readonly go: () => void;
}

/** Loads 50 older messages at a time: first from this device, then from the server. */
export function useEarlier(room: string, { isCut, showEarlier }: Window): Earlier {
  const [state, setState] = useState<Earlier['state']>('idle');
  const isOnline = useOnline();
  const ask = async () => {
    const before = firstPlace(room);
    if (before === Infinity) return;
    setState('loading');
    const answer = await readEarlier(room, before);
    setState(!answer.ok ? 'failed' : answer.value === 0 ? 'whole' : 'idle');
    if (answer.ok) showEarlier();
  };
  return {
    state: state === 'failed' && isOnline ? 'idle' : state,
    go: () => {
      if (isCut) showEarlier();
      else if (state !== 'loading' && state !== 'whole') void ask();
    },
  };
}
