import type { LinkProof } from '../../domain/sessions/log-in.ts';
import { findLink, spend } from '../../server/api/sessions/magic-links.ts';
import type { Ports } from '../../server/ports.ts';

/** Uses up a link or code; returns the id of its account, or undefined if it is not valid. */
export async function spendLink(proof: LinkProof, ports: Ports): Promise<string | undefined> {
  const link = await findLink(proof, ports);
  return link && (await spend(link, ports)) ? link.userId : undefined;
}
