import type { Ports } from '../../ports.ts';

/** Returns the absolute address of a push's link: a push has no host that a relative link could refer to. */
export const pushedLink = (link: string, { publicUrl }: Pick<Ports, 'publicUrl'>): string =>
  link === '' ? `${publicUrl}/app/lobby` : link.startsWith('/') ? `${publicUrl}${link}` : link;
