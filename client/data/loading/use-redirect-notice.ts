import { useEffect } from 'react';
import { toast } from '../news/toasts.ts';

/** Shows the reason for a redirect after it happened; nothing without a reason. */
export function useRedirectNotice(why: string | undefined): void {
  useEffect(() => {
    if (why !== undefined) toast(why, { topic: why });
  }, [why]);
}
