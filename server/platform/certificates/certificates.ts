import type { Certificate } from '../../../domain/certificate/certificate.ts';
import { workerDesk } from '../worker-desk.ts';

/** Makes certificates of attendance. */
export interface CertificateMaker {
  /** Returns one page, A4 landscape, as PDF with embedded fonts. `logo` is a PNG. */
  make(certificate: Certificate, logo?: Uint8Array): Promise<Buffer>;
}

/** Message to the worker. */
export interface CertificateOrder {
  readonly certificate: Certificate;
  readonly logo?: Uint8Array | undefined;
}

/** Number of pages cached for repeated requests. */
const KEPT = 200;

/** Makes pages in a worker, because each takes 100 ms or more. Starts the worker with the first page. Makes each page once a day. */
export function certificateMaker(): CertificateMaker {
  const made = new Map<string, Promise<Buffer>>();
  const desk = workerDesk<CertificateOrder, Uint8Array>(new URL('./certificate-worker.ts', import.meta.url));
  const order = async (sent: CertificateOrder): Promise<Buffer> => Buffer.from(await desk.order(sent));
  return {
    make(certificate, logo) {
      const key = JSON.stringify({ ...certificate, issuedAt: 0 });
      const page = made.get(key) ?? order({ certificate, logo });
      made.delete(key);
      made.set(key, page);
      page.catch(() => made.delete(key)); // After an error, the next request tries again.
      for (const [oldest] of made) if (made.size > KEPT) made.delete(oldest);
      return page;
    },
  };
}
