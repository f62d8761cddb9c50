import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkClock, clockError, savedClock, takeExchange } from '../../../domain/clock/clock-keeping.ts';
import { type ClockState, type SavedClock, serverTime, startClock } from '../../../domain/clock/clock-state.ts';
import type { ClockReading } from '../../../domain/clock/server-offset.ts';
import { DAY, HOUR, SECOND } from '../../../domain/time.ts';

/*
 * Random lives of a device: it runs, sleeps with and without a sign, its clock is changed, it asks the server over a bad network, and is
 * closed and restarted; its clocks run slightly fast or slow. The test knows the real time.
 */

const SERVER_EPOCH = Date.UTC(2026, 10, 20, 9);

type Step =
  | { readonly do: 'run'; readonly seconds: number }
  | { readonly do: 'sleep'; readonly ms: number; readonly sign: boolean }
  | { readonly do: 'set-clock'; readonly by: number }
  | {
      readonly do: 'ask';
      readonly up: number;
      readonly thinking: number;
      readonly down: number;
      readonly sleepUnderway: number;
    }
  | { readonly do: 'restart'; readonly closed: number };

const way = fc.oneof(
  fc.integer({ min: 1, max: 80 }),
  fc.integer({ min: 1, max: 1500 }),
  fc.integer({ min: 1, max: 40 * SECOND }),
);
const noticeable = fc.integer({ min: -2 * DAY, max: 2 * DAY }).filter((by) => Math.abs(by) >= SECOND);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('run' as const), seconds: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sleep' as const),
      ms: fc.integer({ min: SECOND, max: 8 * HOUR }),
      sign: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set-clock' as const), by: noticeable }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      up: way,
      thinking: fc.nat(50),
      down: way,
      sleepUnderway: fc.constantFrom(0, 0, 0, HOUR),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('restart' as const), closed: fc.integer({ min: SECOND, max: 2 * DAY }) }),
  },
);

class Device {
  state: ClockState;
  private elapsed = 0;
  private awake = 0;
  private wallOffset: number;
  private saved: SavedClock | undefined;
  private readonly drift: number;
  /** Pairs of shown times: before and after the clock received an answer, at the same moment. */
  readonly changes: { readonly before: number; readonly after: number }[] = [];

  constructor(wallOffset: number, drift: number) {
    this.wallOffset = wallOffset;
    this.drift = drift;
    this.state = startClock(this.reading);
  }

  get reading(): ClockReading {
    return {
      monotonic: this.awake * (1 + this.drift),
      wall: Math.floor(SERVER_EPOCH + this.wallOffset + this.elapsed * (1 - this.drift)),
    };
  }

  get trueTime(): number {
    return SERVER_EPOCH + this.elapsed;
  }

  live(step: Step): void {
    switch (step.do) {
      case 'run':
        for (let second = 0; second < step.seconds; second += 1) {
          this.pass(SECOND);
          this.check(false);
        }
        break;
      case 'sleep':
        return this.sleep(step.ms, step.sign);
      case 'set-clock':
        return this.setClock(step.by);
      case 'ask':
        return this.ask(step);
      case 'restart':
        return this.restart(step.closed);
    }
  }

  private pass(ms: number): void {
    this.elapsed += ms;
    this.awake += ms;
  }

  private check(resumed: boolean): void {
    this.learn(checkClock(this.state, this.reading, resumed));
  }

  private sleep(ms: number, sign: boolean): void {
    this.elapsed += ms;
    this.check(sign);
  }

  private setClock(by: number): void {
    this.wallOffset += by;
    this.pass(SECOND);
    this.check(false);
  }

  private ask({ up, thinking, down, sleepUnderway }: Extract<Step, { do: 'ask' }>): void {
    const sent = this.reading;
    this.pass(up);
    const serverReceived = Math.floor(this.trueTime);
    this.pass(thinking);
    const serverSent = Math.floor(this.trueTime);
    this.elapsed += sleepUnderway;
    this.pass(down);
    this.learn(takeExchange(this.state, { sent, serverReceived, serverSent, got: this.reading }));
  }

  private restart(closed: number): void {
    this.elapsed += closed;
    this.awake = 0;
    this.state = startClock(this.reading, this.saved);
  }

  private learn(next: ClockState): void {
    const { monotonic } = this.reading;
    this.changes.push({ before: serverTime(this.state, monotonic), after: serverTime(next, monotonic) });
    this.state = next;
    this.saved = savedClock(next) ?? this.saved;
  }
}

const anyDevice = fc
  .record({
    wallOffset: fc.integer({ min: -2 * DAY, max: 2 * DAY }),
    drift: fc.double({ min: -4e-5, max: 4e-5, noNaN: true }),
  })
  .map(
    ({ wallOffset, drift }) =>
      () =>
        new Device(wallOffset, drift),
  );
const anyLife = fc.array(anyStep, { minLength: 1, maxLength: 40, size: 'max' });
const runs = { numRuns: 300 };

/** An unconfirmed time has no stated accuracy, and neither has the device's own. */
const isClaimed = (state: ClockState): boolean => state.source === 'server' && state.confirmed;

test('whatever happens to the device, the error of a confirmed time is at most the claimed one', () => {
  fc.assert(
    fc.property(anyDevice, anyLife, (born, life) => {
      const device = born();
      const wrong = life.flatMap((step, index) => {
        device.live(step);
        const { monotonic } = device.reading;
        const off = Math.abs(serverTime(device.state, monotonic) - device.trueTime);
        const claimed = clockError(device.state, monotonic);
        return isClaimed(device.state) && off > claimed ? [{ index, step, off, claimed }] : [];
      });
      expect(wrong).toEqual([]);
    }),
    runs,
  );
});

test('the shown time never runs backwards, except to correct an error of seconds', () => {
  fc.assert(
    fc.property(anyDevice, anyLife, (born, life) => {
      const device = born();
      life.forEach((step) => device.live(step));
      expect(device.changes.filter(({ before, after }) => after < before && before - after < 5 * SECOND - 1)).toEqual(
        [],
      );
    }),
    runs,
  );
});

test('between two answers the shown time only moves forward', () => {
  fc.assert(
    fc.property(anyDevice, anyLife, fc.array(fc.nat(20 * SECOND), { maxLength: 10 }), (born, life, looks) => {
      const device = born();
      life.forEach((step) => device.live(step));
      const { monotonic } = device.reading;
      const shown = looks.toSorted((a, b) => a - b).map((look) => serverTime(device.state, monotonic + look));
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    }),
    runs,
  );
});

test('after any history, one quick answer and ten seconds bring the shown time to the server’s', () => {
  fc.assert(
    fc.property(anyDevice, anyLife, (born, life) => {
      const device = born();
      const repair: Step[] = [
        { do: 'ask', up: 1, thinking: 0, down: 1, sleepUnderway: 0 },
        { do: 'run', seconds: 10 },
      ];
      [...life, ...repair].forEach((step) => device.live(step));
      expect(device.state.confirmed).toBe(true);
      expect(Math.abs(serverTime(device.state, device.reading.monotonic) - device.trueTime)).toBeLessThan(10);
    }),
    runs,
  );
});
