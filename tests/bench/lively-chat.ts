import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { roomScope, stageRoom } from '../../domain/chats/room.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';
import { PHONE } from '../support/browser.ts';
import { at } from '../support/conference.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { turnsOf } from './main-thread.ts';
import { median, ms } from './measure.ts';

const A_SECOND = 20;
const SECONDS = 10;
const TURNS = 3;
/** Factor by which the CPU is slowed down: a slow phone compared with this machine. */
const SLOWER = 4;
const BUSY_MOST = 50;
const LONGEST = 100;
const ROOM = stageRoom('main');
const TEXT = 'What somebody says in a lively room, in a sentence of the usual length.';

export const benchmark: Benchmark = {
  name: `a chat with ${A_SECOND} messages a second, read on a phone ${SLOWER} times slower, CPU of the main thread`,
  must: `busy at most ${BUSY_MOST} % of the time, no turn over ${LONGEST} ms, and the last message is drawn`,
  run: async () => {
    await using world = await openApp({ now: at('09:10') }, { viewport: PHONE });
    await world.logIn();
    const ours: (readonly number[])[] = [];
    const plain: (readonly number[])[] = [];
    let said = 0;
    for (let turn = 0; turn <= TURNS; turn += 1) {
      await world.open(`/app/chats?room=${encodeURIComponent(ROOM)}`);
      await world.page.waitForTimeout(3000);
      const read = await turnsOf(
        world.page,
        async () => {
          await begin(world.page);
          said = await talk(world, said);
        },
        isBegin,
      );
      const bare = await plainTurns(world.page);
      if (turn === 0) continue;
      ours.push(read);
      plain.push(bare);
    }
    return rows(ours, plain);
  },
};

const isBegin = (name: string): boolean => name === 'talking';
const begin = (page: Page): Promise<void> => page.evaluate(() => void performance.mark('talking'));

/** Appends messages of many people to the log of the room; returns the number of messages so far. */
async function talk({ app, page }: OpenApp, before: number): Promise<number> {
  const { log, now } = app.ports;
  const scope = roomScope(ROOM);
  let seq = before;
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end;) {
    seq += 1;
    const id = `message-${seq}`;
    const doc = { id, by: 'grace', text: `${TEXT} ${seq}`, at: now(), seq };
    const op = { c: 'messages', id, rev: id, doc };
    await log.append(scope, { mid: id, by: 'grace', decide: () => ({ ops: [op] }) });
    await sleep(1000 / A_SECOND);
  }
  await page.getByText(`${TEXT} ${seq}`, { exact: true }).waitFor();
  return seq;
}

/** The minimum cost: appending a row to a plain list of the same length in the same page, scrolled to its end. */
const plainTurns = (page: Page): Promise<number[]> =>
  turnsOf(
    page,
    async () => {
      await page.setContent('<ol style="height:700px;overflow:auto"></ol>');
      await begin(page);
      await page.evaluate(
        ({ count, pause, text }) =>
          new Promise<void>((done) => {
            const list = document.querySelector('ol')!;
            const timer = setInterval(() => {
              list.append(Object.assign(document.createElement('li'), { textContent: text }));
              list.scrollTop = list.scrollHeight;
              if (list.children.length < count) return;
              clearInterval(timer);
              done();
            }, pause);
          }),
        { count: A_SECOND * SECONDS, pause: 1000 / A_SECOND, text: TEXT },
      );
    },
    isBegin,
  );

function rows(ours: readonly (readonly number[])[], plain: readonly (readonly number[])[]): Measured[] {
  const busy = (turns: readonly number[]): number => turns.reduce((sum, turn) => sum + turn, 0) * SLOWER;
  const [read, bare] = [median(ours.map(busy)), median(plain.map(busy))];
  const share = read / (SECONDS * 10);
  const longest = median(ours.map((turns) => Math.max(...turns))) * SLOWER;
  return [
    {
      label: 'busy while they come',
      value: `${share.toFixed(0)} %`,
      limit: `≤ ${BUSY_MOST} %`,
      pass: share <= BUSY_MOST,
      detail: `${(read / bare).toFixed(1)} × a line a message appended to a plain list: ${ms(bare)} of ${SECONDS} s`,
      figures: { readMs: read, bareMs: bare },
    },
    {
      label: 'the longest turn',
      value: ms(longest),
      limit: `≤ ${LONGEST} ms`,
      pass: longest <= LONGEST,
      figures: { longestMs: longest },
    },
  ];
}
