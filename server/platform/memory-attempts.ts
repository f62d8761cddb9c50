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
  /** Returns the milliseconds until `key` may try again; 0 if it may now. */
  waitFor(key: string, budget: AttemptBudget): number;
  /** Returns how many failures are left in the current budget. */
  left(key: string, budget: AttemptBudget): number;
  count(key: string, succeeded: boolean, budget: AttemptBudget): void;
  /** Uses one unit of a budget in which every use counts. Returns 0, or the milliseconds to wait if none is left. */
  take(key: string, budget: AttemptBudget): number;
  /** Resets the counts of a key, after its owner was authenticated in another way. */
  forget(key: string, budget: AttemptBudget): void;
}

/** Maximum number of keys per generation. */
const MOST_KEYS = 50_000;

/** Keys in two generations. When the younger one is full, the older one is dropped at once, so the cost per key is constant. */
interface Generations {
  young: Map<string, AttemptCount>;
  old: Map<string, AttemptCount>;
}
/** Blocked keys are stored separately, so that a flood of new keys cannot evict them. */
interface Room {
  readonly open: Generations;
  readonly spent: Generations;
}

/**
 * Counts attempts in memory: a restart loses the counts, and each process allows the full budget. Each budget has separate
 * maps for each kind of key (`mail:…`, `account:…`), so that a flood of one kind does not evict another.
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
