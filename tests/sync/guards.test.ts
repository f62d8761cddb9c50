import { expect, test } from 'vitest';
import { LogReplica } from '../../client/platform/replica/log-replica.ts';
import { ALL_GUARDS, type Guards, Simulation } from './simulation.ts';

/** More than any guard needs until its absence is noticed. */
const SEEDS = 2000;

/** Returns a seed that fails without the guard. Seeds that once showed it are tried first. */
async function firstHarm(guards: Guards, harm: RegExp, shownBy = 1): Promise<string | undefined> {
  const others = Array.from({ length: SEEDS }, (_, index) => index + 1).filter((seed) => seed !== shownBy);
  for (const seed of [shownBy, ...others]) {
    const violations = await new Simulation(seed, guards).run();
    const seen = violations.find((violation) => harm.test(violation));
    if (seen) return seen;
  }
  return undefined;
}

const without = (guard: keyof Guards): Guards => ({ ...ALL_GUARDS, [guard]: false });

test('without the unique index on mutation ids a repeated change counts twice', async () => {
  expect(await firstHarm(without('mutationIndex'), /stands twice/)).toBeDefined();
});

test('without the order of materialised rows a late repeat restores old documents', async () => {
  expect(await firstHarm(without('materialiseInOrder'), /a server holds|organisers see/)).toBeDefined();
});

test('without the check of positions a device skips changes', async () => {
  const engine = LogReplica.prototype as unknown as { follows: (page: { to?: number }) => boolean };
  const { follows } = engine;
  engine.follows = function hasty(this: LogReplica, page) {
    return (page.to ?? Infinity) > (this.mirror?.n ?? 0);
  };
  try {
    expect(await firstHarm(ALL_GUARDS, /has not applied everything/)).toBeDefined();
  } finally {
    engine.follows = follows;
  }
});

test('H1: continuing after a failed write loses the page', async () => {
  expect(await firstHarm(without('stopAtFailedWrite'), /never heard of|nobody was told/, 23)).toBeDefined();
});

test('H2: a pull that overlaps a push hides a change for ever', async () => {
  expect(await firstHarm(without('takeTurns'), /nobody was told/, 26)).toBeDefined();
});

test('H3: a refusal that is thrown blocks everything behind it', async () => {
  expect(await firstHarm(without('refusalsAreAnswers'), /nobody was told|never heard of/)).toBeDefined();
});

test('H4: after a clock was set back, changes are never sent', async () => {
  expect(await firstHarm(without('touchUnsent'), /nobody was told/, 14)).toBeDefined();
});

test('trusting any answer loses changes, log-ins and the time', async () => {
  expect(
    await firstHarm(without('onlyOurAnswers'), /is off by|was acknowledged|logged out by somebody|nobody was told/),
  ).toBeDefined();
});

test('a call that is never given up blocks everything behind it', async () => {
  expect(await firstHarm(without('callsEnd'), /waiting to be sent|nobody was told|stands at/)).toBeDefined();
});

test('a tab that does not get what the leader read stays behind', async () => {
  expect(await firstHarm(without('leaderSays'), /stands at/)).toBeDefined();
});

test('a tap that another tab flushed stays pending in its own tab, and hides the stored state', async () => {
  expect(await firstHarm(without('settledByOthers'), /waiting to be sent|and .* is stored/, 17)).toBeDefined();
});

test('changes of a tab that closed at once stay in the journal', async () => {
  expect(await firstHarm(without('leftIsTaken'), /last chose/, 194)).toBeDefined();
});

test('changes that the server lacks are lost with the database', async () => {
  expect(await firstHarm(without('owedIsKept'), /last chose/, 7)).toBeDefined();
});

test('without a new stream, people keep their old scopes when their rights change', async () => {
  expect(await firstHarm(without('streamsBeginAnew'), /a tab of .* holds/)).toBeDefined();
});

test('a device that keeps scopes the stream no longer names has data that its person may not read', async () => {
  expect(await firstHarm(without('unnamedGoes'), /which .* may not read/)).toBeDefined();
});

test('a tab that does not get the leader’s stream contents has other scopes', async () => {
  expect(await firstHarm(without('leaderSaysScopes'), /a tab of .* holds/)).toBeDefined();
});

test('a disk that is never tidied keeps data to which access was lost while no tab was open', async () => {
  expect(await firstHarm(without('diskIsTidied'), /the disk of .* may not read/, 12)).toBeDefined();
});
