import { MINE_ROWS_BUDGET } from '../../domain/limits/sync.ts';
import { personScope } from '../../domain/sync/log.ts';
import { openBenchPage } from './bench-page.ts';
import { type BenchWorld, openBenchWorld } from './bench-world.ts';
import type { Benchmark } from './benchmark.ts';
import { alternate, ms } from './measure.ts';

const CHANGES = 500;
const LIMIT = 2;
const TURNS = 19;
/** The answer to every tenth call is lost after the server has applied it. */
const LOST_EVERY = 10;

export const benchmark: Benchmark = {
  name: `${CHANGES} queued changes sent with 10 % lost responses`,
  must: `0 lost, 0 doubled, ≤ ${LIMIT} × one raw POST of the same bytes without loss`,
  run: async () => {
    await using world = await openBenchWorld({ people: 10, talks: CHANGES, companies: 1 });
    await using page = await openBenchPage(world.origin);
    const { token, personId } = world;
    let [calls, lost, turn, bytes] = [0, 0, 0, 0];
    let revs = new Map<string, string>();
    world.loseAnswers((path) => {
      const loses = path.startsWith('/api/sync/mine/push') && (calls += 1) % LOST_EVERY === 0;
      lost += Number(loses);
      return loses;
    });
    const total = { stored: 0, opened: 0, queue: 0, raw: 0 };
    const figures = await alternate(TURNS, {
      queue: async () => {
        turn += 1;
        world.advance(MINE_ROWS_BUDGET.window);
        const drafted = await page.run('draftChanges', {
          token,
          personId,
          count: CHANGES,
          changedAt: changedAt(turn),
          kept: turn % 2 === 1,
        });
        revs = new Map(drafted.changes);
        const { stored, opened, sent } = await page.run('sendChanges', { token, personId });
        total.stored += stored;
        total.opened += opened;
        total.queue += opened + sent;
        return opened + sent;
      },
      raw: async () => {
        const posted = await page.run('postChanges', {
          token,
          personId,
          count: CHANGES,
          changedAt: changedAt(turn),
          kept: turn % 2 === 1,
        });
        total.raw += posted.sent;
        bytes = posted.bytes;
        return posted.sent;
      },
    });
    const { missing, doubled } = await atServer(world, revs, turn * CHANGES);
    // The mean, because a median would ignore the turns in which an answer was lost.
    const ratio = total.queue / total.raw;
    return [
      {
        label: 'changes lost',
        value: String(missing),
        limit: '0',
        pass: missing === 0,
        detail: `${turn * CHANGES} changes, ${lost} of ${calls} answers lost`,
        figures: { missing, calls, answersLost: lost },
      },
      { label: 'changes doubled', value: String(doubled), limit: '0', pass: doubled === 0, figures: { doubled } },
      {
        label: 'from the start of the replication until the server has acknowledged all, mean of all turns',
        ratio,
        limit: `≤ ${LIMIT}`,
        pass: ratio <= LIMIT,
        detail:
          `${ms(total.queue / turn)}, median ${ms(figures.queue)}, of it ${ms(total.opened / turn)} before the first ` +
          `call; one raw POST of ${bytes} bytes: ${ms(total.raw / turn)}, median ${ms(figures.raw)}; opening the ` +
          `database before that: ${ms(total.stored / turn)}`,
        figures: {
          oursMs: total.queue / turn,
          openedMs: total.opened / turn,
          databaseMs: total.stored / turn,
          peerMs: total.raw / turn,
          oursMedianMs: figures.queue,
          peerMedianMs: figures.raw,
        },
      },
    ];
  },
};

/** Returns a time before the server's present, later for each turn. */
const changedAt = (turn: number): number => 1_700_000_000_000 + turn * 10_000;

/**
 * Counts missing and duplicated changes on the server. Every turn replaces all documents, so each change must be exactly one
 * entry of the person's log.
 */
async function atServer(
  { ports, personId }: BenchWorld,
  revs: ReadonlyMap<string, string>,
  sent: number,
): Promise<{ missing: number; doubled: number }> {
  const state = await ports.log.state(personScope(personId));
  const missing = [...revs].filter(([id, rev]) => state.get('mine', id)?.rev !== rev).length;
  return { missing: missing + Math.max(0, sent - state.n), doubled: Math.max(0, state.n - sent) };
}
