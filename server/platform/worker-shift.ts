import { parentPort } from 'node:worker_threads';
import type { WorkerAnswer, Order } from './worker-desk.ts';

/** Processes orders in the worker, one at a time in order of arrival. */
export function takeOrders(work: (input: unknown) => Promise<unknown>): void {
  let before: Promise<void> = Promise.resolve();
  parentPort?.on('message', (order: Order<unknown>) => {
    before = before.then(() => answer(order, work));
  });
}

async function answer({ id, input }: Order<unknown>, work: (input: unknown) => Promise<unknown>): Promise<void> {
  try {
    parentPort?.postMessage({ id, output: await work(input) } satisfies WorkerAnswer<unknown>, []);
  } catch (error) {
    parentPort?.postMessage({ id, failed: String(error) } satisfies WorkerAnswer<unknown>, []);
  }
}
