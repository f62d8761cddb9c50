import { Worker } from 'node:worker_threads';

/** What goes to the worker and comes back. */
export interface Order<I> {
  readonly id: number;
  readonly input: I;
}
export type Answer<O> = { readonly id: number; readonly output: O } | { readonly id: number; readonly failed: string };

export interface WorkerDesk<I, O> {
  /** Has one piece of work done; rejects when it fails, or when the worker ends. */
  order(input: I): Promise<O>;
  /** Orders that are not answered yet. */
  readonly waiting: number;
}

interface Waiting<O> {
  readonly resolve: (output: O) => void;
  readonly reject: (error: Error) => void;
}

/** Hands work to a thread of its own, one after the other, so that the calls of others do not wait. Started for the first order. */
export function workerDesk<I, O>(script: URL): WorkerDesk<I, O> {
  const waiting = new Map<number, Waiting<O>>();
  let worker: Worker | undefined;
  let orders = 0;
  return {
    get waiting() {
      return waiting.size;
    },
    order(input) {
      worker ??= startWorker(script, waiting, () => (worker = undefined));
      const { promise, resolve, reject } = Promise.withResolvers<O>();
      orders += 1;
      waiting.set(orders, { resolve, reject });
      worker.ref();
      worker.postMessage({ id: orders, input } satisfies Order<I>, []);
      return promise;
    },
  };
}

/** A worker that keeps the process alive only while orders are pending. When it exits, all pending orders fail. */
function startWorker<O>(script: URL, waiting: Map<number, Waiting<O>>, ended: () => void): Worker {
  const worker = new Worker(script);
  worker.on('message', (answer: Answer<O>) => {
    const order = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('output' in answer) order?.resolve(answer.output);
    else order?.reject(new Error(answer.failed));
  });
  const giveUp = (error: Error): void => {
    ended();
    for (const [id, order] of waiting) {
      waiting.delete(id);
      order.reject(error);
    }
  };
  worker.on('error', giveUp);
  worker.on('exit', () => giveUp(new Error('the worker ended')));
  return worker;
}
