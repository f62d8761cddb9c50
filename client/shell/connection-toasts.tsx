import { useEffect, useRef } from 'react';
import { texts } from '../../domain/texts.ts';
import { useOnline } from '../data/online.ts';
import { toast } from '../data/toasts.ts';

/** Says when the network comes or goes (spec 2); nothing at the start, when nothing has changed yet. */
export function ConnectionToasts() {
  const online = useOnline();
  const said = useRef(online);
  useEffect(() => {
    if (said.current === online) return;
    said.current = online;
    toast(online ? texts.online : texts.offline, { topic: 'connection' });
  }, [online]);
  return null;
}
