import type { Page } from 'playwright-core';
import { MINUTE, SECOND } from '../../domain/time.ts';
import { harbour, visitSchedule } from '../client/screens/schedule-world.ts';
import { serveStreams, STREAMS } from '../support/test-streams.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { median, ms } from './measure.ts';

const TURNS = 5;
const MINUTES = 10;
const SOONEST = 1500;
const GROWTH = 10;
const MIB = 1024 * 1024;

export const benchmark: Benchmark = {
  name: 'a live talk watched, in Chromium, by real fragments on loopback',
  must: `a picture within ${SOONEST} ms of the press, and ${GROWTH} MiB more at most after ${MINUTES} minutes`,
  run: async () => {
    await using visit = await visitSchedule({
      documents: [{ c: 'streams', doc: { id: 'harbour', videos: { s3: `${STREAMS}/live.m3u8` } } }],
    });
    await serveStreams(visit.browser.context);
    const { page } = visit;
    const begun: number[] = [];
    // The first turn loads the code.
    for (let turn = 0; turn <= TURNS; turn += 1) {
      await page.goto(`${visit.app.url}/app/talk/${harbour.id}`);
      const taken = await firstPicture(page);
      if (turn > 0) begun.push(taken);
    }
    return [begunRow(begun), await grown(page)];
  },
};

/** Returns the milliseconds from the press until the first frame of the video is drawn. */
async function firstPicture(page: Page): Promise<number> {
  const play = page.getByRole('button', { name: `Play ${harbour.title}` });
  await play.evaluate((button) => {
    button.addEventListener('click', () => performance.mark('pressed'), { once: true, capture: true });
  });
  await play.click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document
          .querySelector('video')!
          .requestVideoFrameCallback((now) => resolve(now - performance.getEntriesByName('pressed').at(-1)!.startTime));
      }),
  );
}

const begunRow = (begun: readonly number[]): Measured => ({
  label: 'from the press to the picture',
  value: ms(median(begun)),
  limit: `≤ ${SOONEST} ms`,
  pass: median(begun) <= SOONEST,
  detail: begun.map(ms).join(', '),
  figures: { pictureMs: median(begun) },
});

async function grown(page: Page): Promise<Measured> {
  const session = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / MIB;
  };
  // Wait until everything that is loaded once has been loaded.
  await page.waitForTimeout(20 * SECOND);
  const before = await heap();
  await page.waitForTimeout(MINUTES * MINUTE);
  const growth = (await heap()) - before;
  await session.detach();
  return {
    label: `memory of the page after ${MINUTES} minutes`,
    value: `${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MiB`,
    limit: `≤ +${GROWTH} MiB`,
    pass: growth <= GROWTH,
    figures: { beforeMiB: before, growthMiB: growth },
  };
}
