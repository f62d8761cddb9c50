import type { Ports } from '../../ports.ts';

/** Returns an absolute address. Our own addresses are stored without the host, because it may change. */
export const absolute = <U extends string | null>(url: U, { publicUrl }: Pick<Ports, 'publicUrl'>): U =>
  (url?.startsWith('/') ? `${publicUrl}${url}` : url) as U;
