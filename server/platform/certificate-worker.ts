import { parentPort } from 'node:worker_threads';
import { certificatePage } from './certificate-page.ts';
import type { Answer, Order } from './certificates.ts';

// Sets one certificate after the other, beside the thread that answers calls.
parentPort?.on('message', ({ id, certificate, logo }: Order) => {
  certificatePage(certificate, logo).then(
    (made) => {
      const pdf = new Uint8Array(made);
      parentPort?.postMessage({ id, pdf } satisfies Answer, [pdf.buffer]);
    },
    (error: unknown) => parentPort?.postMessage({ id, failed: String(error) } satisfies Answer, []),
  );
});
