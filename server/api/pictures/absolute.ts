import type { Ports } from '../../ports.ts';

/** An absolute address. Ours are stored without the host, which may change. */
export const absolute = <U extends string | null>(url: U, { publicUrl }: Pick<Ports, 'publicUrl'>): U =>
  (url?.startsWith('/') ? `${publicUrl}${url}` : url) as U;
