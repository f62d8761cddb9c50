import { useEffect, useState } from 'react';
import { PRESENCE_EVERY } from '../../../../domain/limits/admin.ts';
import { sayPresence } from '../../../../domain/presence/presence-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { useOnline } from '../../device/online.ts';

/** Who else has this open, by name; said and asked anew every few seconds while the page is looked at. */
export function usePresence(at: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  const online = useOnline();
  useEffect(() => {
    if (!online) return undefined;
    const stop = new AbortController();
    const say = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await http.request(sayPresence, { at }, { signal: stop.signal, once: true });
      if (answer.ok && !stop.signal.aborted) setOthers(answer.value.others.map(({ name }) => name || 'Somebody'));
    };
    void say();
    const timer = setInterval(() => void say(), PRESENCE_EVERY);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [at, online]);
  return others;
}
