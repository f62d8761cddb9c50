import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CLOCKWORK_EVERY } from '../../../domain/limits/notifications.ts';
import { type Job, jobs, startScheduler } from '../../../server/jobs/scheduler.ts';
import type { Ports } from '../../../server/ports.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The ports that the clock itself uses: work is done at once, and failures are recorded. */
function laterPorts(failures: string[]): Ports {
  const later: Ports['later'] = (what, work) => void work().catch(() => failures.push(what));
  return { later } as Partial<Ports> as Ports;
}

test('a job that is still running is not started again and does not delay others', async () => {
  const runs = { slow: 0, quick: 0 };
  const answer = Promise.withResolvers<void>();
  const work: Job[] = [
    {
      what: 'slow',
      run: () => {
        runs.slow += 1;
        return answer.promise;
      },
    },
    {
      what: 'quick',
      run: async () => {
        runs.quick += 1;
      },
    },
  ];
  const scheduler = startScheduler(laterPorts([]), work);
  await vi.advanceTimersByTimeAsync(3 * CLOCKWORK_EVERY);
  expect(runs).toEqual({ slow: 1, quick: 4 });
  answer.resolve();
  await vi.advanceTimersByTimeAsync(CLOCKWORK_EVERY);
  expect(runs).toEqual({ slow: 2, quick: 5 });
  scheduler.stop();
});

test('a job that fails is tried again at the next tick', async () => {
  const failures: string[] = [];
  const scheduler = startScheduler(laterPorts(failures), [
    { what: 'failing', run: () => Promise.reject(new Error('the store is gone')) },
  ]);
  await vi.advanceTimersByTimeAsync(2 * CLOCKWORK_EVERY);
  expect(failures).toEqual(['failing', 'failing', 'failing']);
  scheduler.stop();
});

test('after stop, it starts nothing and asks running jobs to end', async () => {
  const runs: AbortSignal[] = [];
  const scheduler = startScheduler(laterPorts([]), [
    { what: 'work', run: async (_, signal) => void runs.push(signal) },
  ]);
  await vi.advanceTimersByTimeAsync(CLOCKWORK_EVERY);
  expect(runs.map(({ aborted }) => aborted)).toEqual([false, false]);
  scheduler.stop();
  await vi.advanceTimersByTimeAsync(10 * CLOCKWORK_EVERY);
  expect(runs.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test('jobs run in this order: publish, notify, send pushes and webhooks', () => {
  expect(jobs.map(({ what }) => what)).toEqual([
    'moving video addresses',
    'reading sources',
    'settling who speaks',
    'publishing speaker cards',
    'moving people in and out of the directory',
    'opening the programme to guests',
    'showing booths by their packages',
    'publishing posts',
    'sending notifications',
    'telling of changed talks',
    'reminding of talks',
    'moving waiting lists',
    'moving the waiting list of the event',
    'ending views as a role',
    'finishing changes of accounts',
    'saying who was added',
    'writing down acts',
    'finishing changes of company',
    'finishing merges',
    'finishing erasures',
    'erasing unused accounts',
    'going on with imports',
    'gathering webhooks',
    'hashing ticket codes',
    'queueing messages',
    'sending mails',
    'sending pushes',
    'sending webhooks',
    'saying how it stands',
  ]);
});
