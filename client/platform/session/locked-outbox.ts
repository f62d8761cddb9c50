import * as v from 'valibot';
import { SEALED_LIFE } from '../../../domain/limits/device.ts';
import { Instant } from '../../../domain/time.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import { personKey } from '../../../domain/people/person-key.ts';

/**
 * localStorage key with the time at which each person's outbox was locked, by person key. A locked outbox is sent only after the
 * same person logs in.
 */
const KEY = 'sealed';
const Sealed = v.record(v.string(), Instant);

const sealed = (): Record<string, Instant> => readLocal(KEY, Sealed) ?? {};

export function lockOutbox(personId: string, now: Instant): void {
  keep({ ...sealed(), [personKey(personId)]: now });
}

export function unlockOutbox(personId: string): void {
  const { [personKey(personId)]: _open, ...others } = sealed();
  keep(others);
}

/** Returns the persons whose lock is older than 30 days, and forgets those locks. */
export function takeExpiredLocks(now: Instant): string[] {
  const all = Object.entries(sealed());
  keep(Object.fromEntries(all.filter(([, at]) => now - at <= SEALED_LIFE)));
  return all.filter(([, at]) => now - at > SEALED_LIFE).map(([key]) => key);
}

function keep(seals: Record<string, Instant>): void {
  if (Object.keys(seals).length === 0) removeLocal(KEY);
  else writeLocal(KEY, seals);
}
