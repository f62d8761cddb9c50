import { useEffect } from 'react';
import { toast } from './toasts.ts';

/** Says why somebody is led elsewhere, once they are; nothing where nothing is to be said. */
export function useSaid(why: string | undefined): void {
  useEffect(() => {
    if (why !== undefined) toast(why, { topic: why });
  }, [why]);
}
