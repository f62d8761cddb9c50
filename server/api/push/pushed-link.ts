import type { Ports } from '../../ports.ts';

/** Absolute address of a push's link: a push is not relative to a server. */
export const pushedLink = (link: string, { publicUrl }: Pick<Ports, 'publicUrl'>): string =>
  link === '' ? `${publicUrl}/app/lobby` : link.startsWith('/') ? `${publicUrl}${link}` : link;
