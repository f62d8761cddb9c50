import { Worker } from 'node:worker_threads';

/** Message to the worker. The answer has the same id. */
export interface Order<I> {
  readonly id: number;
  readonly input: I;
}
export type WorkerAnswer<O> =
  | { readonly id: number; readonly output: O }
  | { readonly id: number; readonly failed: string };

export interface WorkerDesk<I, O> {
  /** Runs one piece of work. Rejects if it fails or the worker exits. */
  order(input: I): Promise<O>;
  /** Number of orders without an answer yet. */
  readonly waiting: number;
}

interface Waiting<O> {
  readonly resolve: (output: O) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Returns a function that sends work to a worker thread, one piece after another, so that it does not block calls. The
 * worker starts with the first order.
 */
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

/** Starts a worker. It keeps the process alive only while orders are pending. If it exits, all pending orders fail. */
function startWorker<O>(script: URL, waiting: Map<number, Waiting<O>>, ended: () => void): Worker {
  const worker = new Worker(script);
  worker.on('message', (answer: WorkerAnswer<O>) => {
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
