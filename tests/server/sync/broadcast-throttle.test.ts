import { expect, test } from 'vitest';
import { gatherFor } from '../../../domain/limits/log.ts';
import type { LogPage, Op } from '../../../domain/sync/log.ts';
import { BroadcastThrottle } from '../../../server/sync/broadcast-throttle.ts';
import { VirtualTime } from '../../sync/virtual-time.ts';

const op = (id: string, rev: string): Op => ({ c: 'talks', id, rev, doc: { rev } });
const page = (from: number, ...ops: Op[]): LogPage => ({ s: 'pub', from, to: from + 1, ops });

function gathering(listeners = 1): {
  time: VirtualTime;
  gather: BroadcastThrottle;
  sent: { at: number; page: LogPage }[];
} {
  const time = new VirtualTime();
  const sent: { at: number; page: LogPage }[] = [];
  return {
    time,
    sent,
    gather: new BroadcastThrottle(
      time,
      () => gatherFor(listeners),
      (gathered) => sent.push({ at: time.now, page: gathered }),
    ),
  };
}

test('the first change after a pause is sent at once, the following ones together', async () => {
  const { time, gather, sent } = gathering();
  gather.add(page(0, op('a', '1')));
  gather.add(page(1, op('a', '2'), op('b', '1')));
  await time.run(100);
  gather.add(page(2, op('a', '3')));
  await time.run(1000);
  expect(sent).toEqual([
    { at: 0, page: { s: 'pub', from: 0, to: 1, ops: [op('a', '1')] } },
    { at: 250, page: { s: 'pub', from: 1, to: 3, ops: [op('a', '3'), op('b', '1')] } },
  ]);
});

test('a new subscriber gets no half-collected changes', async () => {
  const { time, gather, sent } = gathering();
  gather.add(page(0, op('a', '1')));
  gather.add(page(1, op('b', '1')));
  gather.flush();
  expect(sent.map(({ page: { from, to } }) => [from, to])).toEqual([
    [0, 1],
    [1, 2],
  ]);
  gather.add(page(2, op('c', '1')));
  await time.run(250);
  expect(sent.map(({ at, page: { from, to } }) => [at, from, to])).toEqual([
    [0, 0, 1],
    [0, 1, 2],
    [250, 2, 3],
  ]);
});

test('a gap is never hidden: the run after it starts behind it', async () => {
  const { time, gather, sent } = gathering();
  gather.add(page(0, op('a', '1')));
  gather.add(page(1, op('b', '1')));
  gather.add({ s: 'pub', from: 9, to: 9, ops: [] });
  await time.run(250);
  expect(sent.at(-1)?.page).toEqual({ s: 'pub', from: 9, to: 9, ops: [] });
});

test.each([
  [1000, 250],
  [2000, 500],
  [5000, 1000],
])('the more listen, the longer it is gathered: %i for %i ms', async (listeners, pause) => {
  const { time, gather, sent } = gathering(listeners);
  gather.add(page(0, op('a', '1')));
  gather.add(page(1, op('b', '1')));
  await time.run(2000);
  expect(sent.map(({ at }) => at)).toEqual([0, pause]);
});
