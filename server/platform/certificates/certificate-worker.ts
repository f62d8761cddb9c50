import { certificatePage } from './certificate-page.ts';
import type { CertificateOrder } from './certificates.ts';
import { takeOrders } from '../worker-shift.ts';

// The cast is safe: certificates.ts sends nothing else.
takeOrders((order) => {
  const { certificate, logo } = order as CertificateOrder;
  return certificatePage(certificate, logo);
});
