import * as v from 'valibot';
import { COUNTED_MAX } from '../../../domain/limits/analytics.ts';
import { personKey } from '../../../domain/people/person-key.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import { newRandomId } from '../browser/random-id.ts';
import { rehearsed, serverNow } from '../clock/server-clock.ts';
import { isGuest, me } from './session.ts';

/** An `AnalyticsMessage` (domain/analytics) without the fields that all of them have. */
export type Countable =
  | { readonly type: 'page-view'; readonly path: string }
  | { readonly type: 'video-view'; readonly talk_id: string; readonly seconds: number }
  | { readonly type: 'stall'; readonly talk_id: string; readonly provider: string }
  | {
      readonly type: 'refusal';
      readonly talk_id: string;
      readonly provider: string;
      readonly why: string;
      readonly next?: string;
    }
  | { readonly type: 'push-click'; readonly notification_id: string };

/** A count as sent. */
export const Counted = v.looseObject({ uuid: v.string(), type: v.string(), at: v.number() });
export type Counted = v.InferOutput<typeof Counted>;

/** localStorage key of one person's counts until they are in the device's database. */
export const notedOf = (key: string): string => `noted.${key}`;

/** Records a count dated `ago` milliseconds ago, synchronously: the page may be closed before its database is open. */
export function noteCount(message: Countable, ago = 0): void {
  const key = ownKey();
  // Only this browser sees a rehearsal, so it is not counted.
  if (key === undefined || rehearsed.by !== 0) return;
  const counted = { ...message, uuid: newRandomId(), at: Math.round(serverNow() - ago) };
  writeLocal(key, [...noted(), counted].slice(-COUNTED_MAX));
}

/** Recorded counts of the person who is logged in. */
export function noted(): Counted[] {
  const key = ownKey();
  return (key !== undefined && readLocal(key, v.array(Counted))) || [];
}

export function forgetNoted(): void {
  const key = ownKey();
  if (key !== undefined) removeLocal(key);
}

function ownKey(): string | undefined {
  const person = me.get();
  // Of guests only calls are counted, by the server.
  return person && !isGuest() ? notedOf(personKey(person.id)) : undefined;
}
