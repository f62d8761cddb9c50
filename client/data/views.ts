import * as v from 'valibot';
import { collectEvents, readAnalyticsKey } from '../../domain/analytics/analytics-calls.ts';
import { signedText } from '../../domain/analytics/analytics.ts';
import { look, NOTHING_WATCHED, rest, type WatchMeter } from '../../domain/analytics/watch-meter.ts';
import { ANALYTICS_BATCH_MAX, ANALYTICS_LATE_MAX } from '../../domain/limits/analytics.ts';
import { isLiveStream } from '../../domain/talks/live-stream.ts';
import { wantedPlayer } from '../../domain/talks/player-state.ts';
import { MINUTE, SECOND } from '../../domain/time.ts';
import { http } from '../platform/connection.ts';
import { deviceValue, setDeviceValue } from '../platform/device-values.ts';
import { online } from '../platform/online.ts';
import { randomId } from '../platform/random-id.ts';
import { serverNow } from '../platform/server-clock.ts';
import { currentPlayer } from './player-current.ts';

/** What this device has counted and not brought to the server yet; a week at most. */
const View = v.object({
  uuid: v.string(),
  type: v.literal('video-view'),
  at: v.number(),
  talk_id: v.string(),
  seconds: v.number(),
});
type View = v.InferOutput<typeof View>;
const Queue = v.fallback(v.array(View), []);
const Key = v.object({ user_id: v.string(), key: v.string() });

const QUEUE = 'views';
const KEY = 'views-key';
const queued = (): View[] => v.parse(Queue, deviceValue(QUEUE).get() ?? []);

/** Counts what is watched, for as long as there is a player; returns the way out. */
export function countViews(): () => void {
  let talkId: string | undefined;
  let meter: WatchMeter = NOTHING_WATCHED;
  const end = (): void => {
    const seconds = rest(meter);
    if (talkId !== undefined && seconds !== undefined) keep(talkId, seconds);
    meter = NOTHING_WATCHED;
  };
  const measure = (): void => {
    const state = currentPlayer.get();
    // What runs all day is no talk that could be counted.
    const isTalk = state !== undefined && !isLiveStream(state.talkId);
    const metered = look(meter, { counts: isTalk && wantedPlayer(state).counts, now: performance.now() });
    meter = metered.meter;
    if (metered.seconds !== undefined && talkId !== undefined) keep(talkId, metered.seconds);
    if (state?.talkId !== talkId) end();
    talkId = state?.talkId;
  };
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') void sendViews();
  };
  const ends = [
    currentPlayer.subscribe(measure),
    online.subscribe(() => void (online.get() && sendViews())),
    every(SECOND, measure),
    every(MINUTE, () => void sendViews()),
  ];
  document.addEventListener('visibilitychange', onHidden);
  measure();
  return () => {
    ends.forEach((stop) => stop());
    document.removeEventListener('visibilitychange', onHidden);
    measure();
    end();
    void sendViews();
  };
}

const every = (ms: number, tick: () => void): (() => void) => {
  const timer = setInterval(tick, ms);
  return () => clearInterval(timer);
};

const keep = (talkId: string, seconds: number): void =>
  setDeviceValue(QUEUE, [
    ...queued(),
    { uuid: randomId(), type: 'video-view', at: serverNow(), talk_id: talkId, seconds },
  ]);

let isSending = false;

/** What the server has answered, counted or not, is done with; without an answer it is sent again as it is, and counts once. */
async function sendViews(): Promise<void> {
  const fresh = queued().filter(({ at }) => at > serverNow() - ANALYTICS_LATE_MAX);
  const messages = fresh.slice(0, ANALYTICS_BATCH_MAX);
  if (isSending || messages.length === 0) return;
  isSending = true;
  try {
    const signature = await signatureOf(messages);
    const { ok } = await http.ask(collectEvents, { messages, ...(signature && { signature }) }, { once: true });
    if (!ok) return;
    const done = new Set(messages.map(({ uuid }) => uuid));
    setDeviceValue(
      QUEUE,
      queued().filter(({ uuid }) => !done.has(uuid)),
    );
  } finally {
    isSending = false;
  }
}

/** By the person's own key; plain http has no means for that, and goes by the log-in. */
async function signatureOf(messages: readonly View[]): Promise<string | undefined> {
  const known = await signingKey();
  if (!known || !globalThis.crypto.subtle) return undefined;
  const bytes = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(known.key), hmac, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(signedText(messages))));
  return `${known.user_id}.${signed.toBase64({ alphabet: 'base64url', omitPadding: true })}`;
}

async function signingKey(): Promise<v.InferOutput<typeof Key> | undefined> {
  const kept = v.safeParse(Key, deviceValue(KEY).get());
  if (kept.success) return kept.output;
  const asked = await http.ask(readAnalyticsKey, {}, { once: true });
  if (!asked.ok) return undefined;
  setDeviceValue(KEY, asked.value);
  return asked.value;
}
