import {
  type AttemptBudget,
  attemptsLeft,
  countAttempt,
  type AttemptCount,
  waitFor,
} from '../../domain/sessions/attempts.ts';
import type { Instant } from '../../domain/time.ts';

/** Counts of attempts per key and budget (domain/sessions/attempts.ts). */
export interface Attempts {
  /** Milliseconds until `key` may try again; 0 when it may now. */
  waitFor(key: string, budget: AttemptBudget): number;
  /** Failures left in the current budget. */
  left(key: string, budget: AttemptBudget): number;
  count(key: string, succeeded: boolean, budget: AttemptBudget): void;
  /** Uses one of a budget in which every use counts: 0, or the milliseconds to wait if none is left. */
  take(key: string, budget: AttemptBudget): number;
  /** Resets the key, after its owner authenticated in another way. */
  forget(key: string, budget: AttemptBudget): void;
}

/** Keys per generation. */
const MOST_KEYS = 50_000;

/** Keys in two generations: when the younger is full, the older is dropped at once, so the cost per key is constant. */
interface Generations {
  young: Map<string, AttemptCount>;
  old: Map<string, AttemptCount>;
}
/** Blocked keys are separate, so that a flood of new keys cannot evict them. */
interface Room {
  readonly open: Generations;
  readonly spent: Generations;
}

/**
 * Attempt counts in memory: lost with the process, and each process allows the full budget. Every budget has its own room for
 * each kind of key (`mail:…`, `account:…`), so that a flood of one kind evicts no other.
 */
export function memoryAttempts(now: () => Instant): Attempts {
  const rooms = new Map<AttemptBudget, Map<string, Room>>();
  const roomOf = (key: string, budget: AttemptBudget): Room => {
    const kinds = getOrMake(rooms, budget, () => new Map<string, Room>());
    return getOrMake(kinds, key.slice(0, key.indexOf(':') + 1), newRoom);
  };
  return {
    waitFor: (key, budget) => waitFor(countIn(roomOf(key, budget), key), budget, now()),
    left: (key, budget) => attemptsLeft(countIn(roomOf(key, budget), key), budget, now()),
    count(key, succeeded, budget) {
      const room = roomOf(key, budget);
      remember(room, { key, attempts: countAttempt(countIn(room, key), succeeded, { budget, now: now() }), budget });
    },
    take(key, budget) {
      const room = roomOf(key, budget);
      const held = countIn(room, key);
      const at = now();
      const wait = waitFor(held, budget, at);
      if (wait === 0) remember(room, { key, attempts: countAttempt(held, false, { budget, now: at }), budget });
      return wait;
    },
    forget: (key, budget) => forget(roomOf(key, budget), key),
  };
}

function getOrMake<K, T>(map: Map<K, T>, key: K, make: () => T): T {
  const held = map.get(key) ?? make();
  map.set(key, held);
  return held;
}

const newRoom = (): Room => ({
  open: { young: new Map(), old: new Map() },
  spent: { young: new Map(), old: new Map() },
});

const countIn = ({ open, spent }: Room, key: string): AttemptCount | undefined =>
  spent.young.get(key) ?? spent.old.get(key) ?? open.young.get(key) ?? open.old.get(key);

function forget({ open, spent }: Room, key: string): void {
  for (const keys of [open.young, open.old, spent.young, spent.old]) keys.delete(key);
}

function remember(
  room: Room,
  { key, attempts, budget }: { readonly key: string; readonly attempts: AttemptCount; readonly budget: AttemptBudget },
): void {
  forget(room, key);
  const keys = attempts.failures >= budget.failures ? room.spent : room.open;
  if (keys.young.size >= MOST_KEYS) Object.assign(keys, { old: keys.young, young: new Map() });
  keys.young.set(key, attempts);
}
