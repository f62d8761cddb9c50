import { Worker } from 'node:worker_threads';
import type { Certificate } from '../../domain/certificate/certificate.ts';

/** Sets certificates of attendance. */
export interface CertificateMaker {
  /** One page, A4 across, as PDF with its fonts in it; `logo` is a PNG. */
  make(certificate: Certificate, logo?: Uint8Array): Promise<Buffer>;
}

/** What goes to the worker and comes back. */
export interface Order {
  readonly id: number;
  readonly certificate: Certificate;
  readonly logo?: Uint8Array | undefined;
}
export type Answer =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly failed: string };

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** Pages kept for those who ask again. */
const KEPT = 200;

/** Setting a page takes a tenth of a second and more of computing: on a thread of its own, started for the first one, and once a day. */
export function certificateMaker(): CertificateMaker {
  const made = new Map<string, Promise<Buffer>>();
  const order = orderDesk();
  return {
    make(certificate, logo) {
      const key = JSON.stringify({ ...certificate, issuedAt: 0 });
      const page = made.get(key) ?? order(certificate, logo);
      made.delete(key);
      made.set(key, page);
      page.catch(() => made.delete(key)); // The next request tries again.
      for (const [oldest] of made) if (made.size > KEPT) made.delete(oldest);
      return page;
    },
  };
}

function orderDesk(): CertificateMaker['make'] {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let orders = 0;
  return (certificate, logo) => {
    worker ??= startWorker(waiting, () => (worker = undefined));
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    orders += 1;
    waiting.set(orders, { resolve, reject });
    worker.ref();
    worker.postMessage({ id: orders, certificate, logo } satisfies Order, []);
    return promise;
  };
}

/** A worker that keeps the process alive only while requests are pending. When it exits, all pending requests fail. */
function startWorker(waiting: Map<number, Waiting>, ended: () => void): Worker {
  const worker = new Worker(new URL('./certificate-worker.ts', import.meta.url));
  worker.on('message', (answer: Answer) => {
    const order = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('pdf' in answer) order?.resolve(Buffer.from(answer.pdf));
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
  worker.on('exit', () => giveUp(new Error('the certificate worker ended')));
  return worker;
}
