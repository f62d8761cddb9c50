import { expect, test } from 'vitest';
import { createPullGate } from '../../../../client/platform/outbox/pull-gate.ts';
import { VirtualTime } from '../../../sync/virtual-time.ts';

test('others’ changes arrive between two pushes that the network swallows, and are applied', async () => {
  const time = new VirtualTime();
  const turns = createPullGate();
  const log: string[] = [];
  const push = async (): Promise<void> => {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await turns
        .write(async () => {
          log.push(`push ${attempt} at ${time.now}`);
          await time.sleep(20_000);
          throw new Error('No answer');
        })
        .catch(() => undefined);
    }
  };
  const pull = async (): Promise<void> => {
    await time.sleep(1000);
    log.push(
      await turns.read(async () => {
        await time.sleep(3000);
        return `pulled at ${time.now}`;
      }),
    );
  };
  await time.runUntil(Promise.all([push(), pull()]));
  expect(log).toEqual(['push 1 at 0', 'pulled at 23000', 'push 2 at 23000', 'push 3 at 43000']);
});

test('a read that a push overlapped is repeated before the next push, and returns a consistent result', async () => {
  const time = new VirtualTime();
  const turns = createPullGate();
  let looks = 0;
  const read = turns.read(async () => {
    looks += 1;
    await time.sleep(5000);
    return looks;
  });
  const writes = [1000, 6000, 7000].map(async (at) => {
    await time.sleep(at);
    await turns.write(() => time.sleep(6000));
  });
  expect(await time.runUntil(read)).toBe(2);
  expect(time.now).toBeLessThan(13_000);
  await time.runUntil(Promise.all(writes));
});

test('for reads, a push ends when its answer is recorded on the device, not when it arrives', async () => {
  const time = new VirtualTime();
  const turns = createPullGate();
  const log: string[] = [];
  const push = turns
    .write(
      async () => {
        await time.sleep(1000);
      },
      () => time.sleep(3000),
    )
    .then(() => log.push(`answered at ${time.now}`));
  const read = turns.read(async () => {
    log.push(`read at ${time.now}`);
  });
  await time.runUntil(Promise.all([push, read]));
  expect(log).toEqual(['answered at 1000', 'read at 4000']);
});
