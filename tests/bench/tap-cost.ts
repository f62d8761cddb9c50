import type { Page } from 'playwright-core';
import type { Stage } from '../../domain/stages/stage.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { MINUTE } from '../../domain/time.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { DESKTOP } from '../support/browser.ts';
import { at, testTalk } from '../support/conference.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { pressCost, type ThreadCost } from './main-thread.ts';
import { median, ms } from './measure.ts';

const TURNS = 7;
const KEEP_LIMIT = 20;
const DAY_LIMIT = 60;
const LONG_DAY_LIMIT = 120;
/** Half-hour talks per stage on each of the two days. */
const PER_STAGE = 12;
const KEPT_CARD = '[data-talk="stage-1-1-2"]';

export const benchmark: Benchmark = {
  name: 'the cost of a tap on the schedule, script, style and layout (CPU of the main thread) until it is painted',
  must: `keeping a talk ≤ ${KEEP_LIMIT} ms, another day ≤ ${DAY_LIMIT} ms, with 24 stages ≤ ${LONG_DAY_LIMIT} ms`,
  run: async () => [...(await measure(5, DAY_LIMIT)), ...(await measure(24, LONG_DAY_LIMIT))],
};

async function measure(stageCount: number, dayLimit: number): Promise<Measured[]> {
  const stages = Array.from({ length: stageCount }, (_, order): Stage => ({
    id: `stage-${order}`,
    name: `Stage ${order + 1}`,
    order: order + 2,
  }));
  await using world = await openApp(
    {
      now: at('09:10'),
      talks: [1, 2].flatMap((day) => stages.flatMap((stage) => talksOf(stage, day))),
      documents: stages.map((doc) => ({ c: 'stages', doc })),
    },
    { viewport: DESKTOP },
  );
  await world.logIn();
  const costs = { nothing: [] as ThreadCost[], keep: [] as ThreadCost[], day: [] as ThreadCost[] };
  // In turn, so that other load of the machine affects all equally; the first turn only warms up.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const all = await oneTurn(world, stageCount * PER_STAGE);
    if (turn === 0) continue;
    costs.nothing.push(all.nothing);
    costs.keep.push(all.keep);
    costs.day.push(all.day);
  }
  const where = `${stageCount} stages, ${stageCount * PER_STAGE} talks a day`;
  return [
    row(`a click on nothing, ${where}`, costs.nothing, undefined),
    row(`keeping a talk, ${where}`, costs.keep, KEEP_LIMIT),
    row(`another day, ${where}`, costs.day, dayLimit),
  ];
}

const talksOf = (stage: Stage, day: number): Talk[] =>
  Array.from({ length: PER_STAGE }, (_, index) =>
    testTalk({
      id: `${stage.id}-${day}-${index}`,
      title: `Day ${day}, ${stage.name}: talk number ${index + 1}`,
      startsAt: at('09:00', day) + index * 30 * MINUTE,
      minutes: 30,
      stageId: stage.id,
      speakers: [{ id: `speaker-${index}`, name: `Speaker ${index + 1}` }],
    }),
  );

async function oneTurn(world: OpenApp, cards: number): Promise<Record<'nothing' | 'keep' | 'day', ThreadCost>> {
  const { page } = world;
  await world.open('/app/schedule?day=0');
  await page.waitForFunction((count) => document.querySelectorAll('article').length === count, cards);
  await quiet(page);
  const title = page.getByRole('heading', { level: 1 });
  const nothing = await pressCost(page, title, 'body');
  await quiet(page);
  const button = page.locator(`${KEPT_CARD} button`);
  const wanted = (await button.getAttribute('aria-pressed')) === 'false';
  const keep = await pressCost(page, button, `${KEPT_CARD} button[aria-pressed="${wanted}"]`);
  await quiet(page);
  const lastDay = page.getByRole('navigation', { name: 'Day' }).getByRole('link').last();
  const day = await pressCost(page, lastDay, '[data-talk="stage-1-2-0"]');
  return { nothing, keep, day };
}

/** Waits until the page has been idle for a while: all changes are stored and sent. */
async function quiet(page: Page): Promise<void> {
  await page.waitForTimeout(1500);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

function row(label: string, costs: readonly ThreadCost[], limit: number | undefined): Measured {
  const middle = (key: keyof ThreadCost): number => median(costs.map((cost) => cost[key]));
  const work = middle('script') + middle('style') + middle('layout');
  return {
    label,
    value: ms(work),
    limit: limit === undefined ? 'no target' : `≤ ${limit} ms`,
    ...(limit !== undefined && { pass: work <= limit }),
    detail:
      `script ${ms(middle('script'))}, style ${ms(middle('style'))}, layout ${ms(middle('layout'))}; with painting, ` +
      `which no graphics card helps here, ${ms(middle('cpu'))}; longest turn ${ms(middle('longest'))}`,
    figures: {
      workMs: work,
      cpuMs: middle('cpu'),
      scriptMs: middle('script'),
      styleMs: middle('style'),
      layoutMs: middle('layout'),
      longestMs: middle('longest'),
    },
  };
}
