import { nextOnStage } from '../../domain/talks/next-talk.ts';
import { viewerStatus } from '../../domain/talks/talk-status.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { HOUR } from '../../domain/time.ts';
import { at } from '../support/conference.ts';
import type { Benchmark } from './benchmark.ts';
import { crowdOps } from './crowd.ts';
import { cpuTime, median, ms } from './measure.ts';

const TALKS = 1100;
const LIMIT_MS = 1;
const REPEATS = 200;
const LOOKS = 40;

export const benchmark: Benchmark = {
  name: `status of ${TALKS} talks`,
  must: `< ${LIMIT_MS} ms of CPU`,
  run: () => {
    const talks = crowdOps({ people: 0, talks: TALKS, companies: 0 })
      .filter((op) => op.c === 'talks')
      .map((op) => op.doc as Talk);
    // The next talk on a stage depends on the schedule, not on the clock.
    const viewed = talks.map((talk) => ({ talk, next: nextOnStage(talks, talk) }));
    const statuses = (now: number): string[] =>
      viewed.map(({ talk, next }) => viewerStatus({ talk, next, now, wasStreaming: false }));
    const times = Array.from({ length: LOOKS }, (_, look) => {
      const now = at('08:00') + look * 2 * HOUR;
      for (let warm = 0; warm < REPEATS; warm += 1) statuses(now);
      return (
        cpuTime(() => {
          for (let time = 0; time < REPEATS; time += 1) statuses(now);
        }) / REPEATS
      );
    });
    const middle = median(times);
    return Promise.resolve([
      {
        label: 'all statuses once',
        value: `${ms(middle)} of CPU`,
        limit: `< ${LIMIT_MS} ms`,
        pass: middle < LIMIT_MS,
        detail: `slowest ${ms(Math.max(...times))}, at ${LOOKS} moments of the event`,
        figures: { cpuMs: middle, slowestCpuMs: Math.max(...times) },
      },
    ]);
  },
};
