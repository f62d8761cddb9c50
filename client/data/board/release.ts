import { isUndecided } from '../../../domain/sync/server-marker.ts';
import { listUsers } from '../../../domain/accounts/account-calls.ts';
import { plural } from '../../../domain/plural.ts';
import { PAGE_MAX } from '../../../domain/limits/requests.ts';
import { SECOND } from '../../../domain/time.ts';
import { type ForecastView, forecastSchedule, releaseSchedule } from '../../../domain/talks/schedule/schedule-calls.ts';
import type { ScheduleDraft } from '../../../domain/talks/schedule/schedule-draft.ts';
import { http } from '../../platform/session/connection.ts';
import type { Result } from '../../platform/http/http.ts';
import { computed, type ReadonlySignal, createSignal } from '../../platform/react/signal.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useQuery } from '../../platform/http/use-query.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { sayDone } from '../admin/records/undo.ts';
import { drafts, moveInDraft, pending } from './schedule-draft.ts';

/** How long to wait after the last change until a forecast is requested, in milliseconds. */
const FORECAST_AFTER = 600;
/** How long to wait until a failed forecast is requested again, in milliseconds. */
const AGAIN_AFTER = 10 * SECOND;

export interface Forecast {
  readonly counts: ForecastView;
  readonly at: number;
}

/** The latest forecast, and a text that identifies its draft; undefined before the first. */
const lastCount = createSignal<{ readonly of: string; readonly forecast: Forecast } | undefined>(undefined);
const signature = computed(pending, (changes) => JSON.stringify(changes.map(({ id, to }) => [id, to])));

export const forecast: ReadonlySignal<Forecast | undefined> = {
  get: () => (lastCount.get()?.of === signature.get() ? lastCount.get()?.forecast : undefined),
  subscribe(listener) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askIn = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), ms);
    };
    const ask = async (): Promise<void> => {
      const of = signature.get();
      const changes = pending.get().filter(({ to }) => to !== null);
      const ids = pending.get().map(({ id }) => id);
      // Changes that only the server has completely, such as a removed talk, are sent by id; others as they are here.
      const input =
        changes.length === ids.length ? { changes: changes.map(({ id, was, to }) => ({ id, was, to })) } : { ids };
      if (ids.length === 0 || lastCount.get()?.of === of) return;
      const answer = await http.request(forecastSchedule, input);
      if (answer.ok) lastCount.set({ of, forecast: { counts: answer.value, at: serverNow() } });
      else if (isUndecided(answer.refusal)) askIn(AGAIN_AFTER);
    };
    const stops = [
      lastCount.subscribe(listener),
      signature.subscribe(listener),
      signature.subscribe(() => askIn(FORECAST_AFTER)),
    ];
    askIn(FORECAST_AFTER);
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  },
};

/** Returns how many of these people have no mail address, if the server is reachable. */
export function useUnmailed(ids: readonly string[]): number {
  const { value = 0, isCurrent } = useQuery((signal) => countUnmailed(ids, signal), { about: ids.join(' ') });
  return isCurrent ? value : 0;
}

async function countUnmailed(ids: readonly string[], signal: AbortSignal): Promise<Result<number>> {
  let mailed = 0;
  for (let at = 0; at < ids.length; at += PAGE_MAX) {
    const page = { ids: ids.slice(at, at + PAGE_MAX), count: PAGE_MAX };
    const answer = await http.request(listUsers, page, { signal });
    if (!answer.ok) return answer;
    mailed += answer.value.data.filter(({ email, disabled }) => email && !disabled).length;
  }
  return { ok: true, value: ids.length - mailed };
}

export interface ReleaseOptions {
  readonly ids: readonly string[];
  readonly announce?: { readonly title: string; readonly body: string } | undefined;
  readonly tellSpeakers: boolean;
}

/** Releases these drafts. Undo puts them back into the draft. `unknown`: there was no answer. */
export async function releaseDraft(
  { ids, announce, tellSpeakers }: ReleaseOptions,
  key: string,
): Promise<'out' | 'refused' | 'unknown'> {
  const released = ids.flatMap((id) => drafts.get().get(id) ?? []);
  const answer = await http.request(
    releaseSchedule,
    {
      ids: [...ids],
      ...(announce && { announce: { ...announce, link: '/app/schedule' } }),
      tell_speakers: tellSpeakers,
    },
    { key },
  );
  if (!answer.ok) {
    raiseError(answer.refusal.message);
    return isUndecided(answer.refusal) ? 'unknown' : 'refused';
  }
  const { audit, talks, told } = answer.value;
  sayDone(releasedSentence(talks, told), audit === '' ? [] : [audit], () => moveInDraft(released.map(again)));
  return 'out';
}

const again = ({ id, was, to, talk }: ScheduleDraft) => ({ id, was, to, ...(talk && { talk }) });

function releasedSentence(talks: number, told: number): string {
  const out = plural(talks, '1 change released.', `${talks} changes released.`);
  if (told === 0) return out;
  const tells = plural(
    told,
    '1 person will be notified within a minute.',
    `${told.toLocaleString('en')} people will be notified within a minute.`,
  );
  return `${out} ${tells}`;
}
