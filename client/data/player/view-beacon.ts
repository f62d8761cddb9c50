import * as v from 'valibot';
import { collectEvents, readAnalyticsKey } from '../../../domain/analytics/analytics-calls.ts';
import { signedText } from '../../../domain/analytics/analytics.ts';
import { ANALYTICS_BATCH_MAX, ANALYTICS_LATE_MAX, COUNTED_MAX } from '../../../domain/limits/analytics.ts';
import { MINUTE } from '../../../domain/time.ts';
import { http } from '../../platform/session/connection.ts';
import { areSettingsLoaded, deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { type Countable, Counted, forgetNoted, noteCount, noted } from '../../platform/session/noted-counts.ts';
import { online } from '../../platform/http/online.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { COUNTED } from '../usage/flush-view-beacons.ts';

/** Counts that the server does not have yet; a week at most. */
const Queue = v.fallback(v.array(Counted), []);
const Key = v.object({ user_id: v.string(), key: v.string() });

const KEY = 'views-key';
const queued = (): Counted[] => v.parse(Queue, deviceSetting(COUNTED).get() ?? []);

/** Records a count dated `ago` milliseconds ago; the next `sendCounted` sends it. */
export function keepCounted(message: Countable, ago = 0): void {
  noteCount(message, ago);
  collectNoted();
}

/** Moves recorded counts into the queue once the device's settings are loaded, and starts sending. */
export function collectNoted(): void {
  if (!areSettingsLoaded.get()) return;
  keepSending();
  const fresh = noted();
  if (fresh.length === 0) return;
  setDeviceSetting(COUNTED, [...queued(), ...fresh].slice(-COUNTED_MAX));
  forgetNoted();
}

let isKept = false;

/** Starts sending, also after the player was closed: offline counts are sent with the next network. */
export function keepSending(): void {
  if (isKept) return;
  isKept = true;
  online.subscribe(() => void (online.get() && sendCounted()));
  setInterval(() => void sendCounted(), MINUTE);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void sendCounted(true);
  });
}

let isSending = false;

/**
 * Sends the queue. Answered messages are removed, whatever the answer; without an answer they are sent again and still count
 * once. When the page is being left there is no time for a signature or for pending calls: the log-in authenticates it.
 */
export async function sendCounted(isLeaving = false): Promise<void> {
  if (!areSettingsLoaded.get()) return;
  const fresh = queued().filter(({ at }) => at > serverNow() - ANALYTICS_LATE_MAX);
  const messages = fresh.slice(0, ANALYTICS_BATCH_MAX);
  if ((isSending && !isLeaving) || messages.length === 0) return;
  isSending = true;
  try {
    const signature = isLeaving ? undefined : await signatureOf(messages);
    const sent = { messages, ...(signature && { signature }) };
    const { ok } = await http.request(collectEvents, sent, { once: true, keepalive: isLeaving });
    if (!ok) return;
    const done = new Set(messages.map(({ uuid }) => uuid));
    setDeviceSetting(
      COUNTED,
      queued().filter(({ uuid }) => !done.has(uuid)),
    );
  } finally {
    isSending = false;
  }
}

/** Signature with the person's own key; undefined on plain http, where the log-in authenticates. */
async function signatureOf(messages: readonly Counted[]): Promise<string | undefined> {
  const known = await signingKey();
  if (!known || !globalThis.crypto.subtle) return undefined;
  const bytes = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(known.key), hmac, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(signedText(messages))));
  return `${known.user_id}.${base64url(signed)}`;
}

async function signingKey(): Promise<v.InferOutput<typeof Key> | undefined> {
  const kept = v.safeParse(Key, deviceSetting(KEY).get());
  if (kept.success) return kept.output;
  const asked = await http.request(readAnalyticsKey, {}, { once: true });
  if (!asked.ok) return undefined;
  setDeviceSetting(KEY, asked.value);
  return asked.value;
}

/** Same result as `toBase64`, which browsers of 2024 lack. */
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
