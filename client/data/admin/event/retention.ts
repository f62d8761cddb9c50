import { useEffect } from 'react';
import {
  confirmRetention,
  readRetentionCall,
  type RetentionView,
} from '../../../../domain/accounts/retention-calls.ts';
import { PAGE_MAX } from '../../../../domain/limits/requests.ts';
import { HOUR } from '../../../../domain/time.ts';
import { http } from '../../../platform/session/connection.ts';
import type { CallResult } from '../../../platform/http/http.ts';
import { online } from '../../../platform/http/online.ts';
import { type QueryState, useQuery } from '../../../platform/http/use-query.ts';
import { createSignal } from '../../../platform/react/signal.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { useEvent } from '../../talks/talks.ts';

/** Which accounts would be mailed and erased if they were kept for so many days. Sends no request while `days` is undefined. */
export const useRetention = (days: number | undefined): QueryState<RetentionView> =>
  useQuery((signal) => http.request(readRetentionCall, { days: String(days), count: PAGE_MAX }, { signal }), {
    about: days === undefined ? undefined : `${days}`,
    delay: TYPING,
  });
/** Milliseconds. */
const TYPING = 400;

/** The unused accounts under the stored setting, as the server last listed them. */
const listed = createSignal<RetentionView | undefined>(undefined);

/**
 * The unused accounts, if they are erased only after a confirmation; else undefined. Read when a component begins to use them,
 * and every hour. All components share the answer.
 */
export function useErasuresToConfirm(): RetentionView | undefined {
  const days = useEvent()?.accountKeepDays;
  const isOnline = useSignal(online);
  useEffect(() => {
    if (days == null || !isOnline) return undefined;
    const read = () => void readListed(days);
    read();
    const timer = setInterval(read, HOUR);
    return () => clearInterval(timer);
  }, [days, isOnline]);
  const view = useSignal(listed);
  return view?.waits && view.keep_days === days ? view : undefined;
}

/** The setting for which a request is under way: the Live screen and its count in the navigation ask at the same time. */
let asked: number | undefined;

async function readListed(days: number): Promise<void> {
  if (asked === days) return;
  asked = days;
  const answer = await http.request(readRetentionCall, { count: PAGE_MAX });
  asked = undefined;
  if (answer.ok) listed.set(answer.value);
}

/** Confirms that more than half of all accounts are erased. */
export async function confirmErasures(days: number): Promise<CallResult<typeof confirmRetention>> {
  const answer = await http.request(confirmRetention, { keep_days: days }, { key: crypto.randomUUID() });
  if (answer.ok) listed.set(undefined);
  return answer;
}
