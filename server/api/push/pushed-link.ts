import type { Ports } from '../../ports.ts';

/** Where a tap on a push leads: pushes know no server of their own, so paths are made addresses. */
export const pushedLink = (link: string, { publicUrl }: Pick<Ports, 'publicUrl'>): string =>
  link === '' ? `${publicUrl}/app/lobby` : link.startsWith('/') ? `${publicUrl}${link}` : link;
