import * as v from 'valibot';
import { Claim } from '../../../domain/perks/claim.ts';
import { Perk } from '../../../domain/perks/perk.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { allDocuments, collection } from '../../sync/documents.ts';

export const perks = collection('pub', 'perks', Perk);

/**
 * Who claimed what, where no device may read: the one place that decides about the stock. Beside each claim stands how
 * many of its perk have gone out, so that deciding reads two documents, however many there are.
 */
export const CLAIMS_SCOPE: Scope = 'perks';
export const claims = collection(CLAIMS_SCOPE, 'claims', Claim);
const OUTGONE = 'outgone';
const Outgone = v.object({ claimed: v.number() });

export const claimId = (perkId: string, userId: string): string => `${perkId}:${userId}`;

export function claimedOf(perkId: string, state: ScopeState): number {
  const held = state.get(OUTGONE, perkId);
  return held ? v.parse(Outgone, held.doc).claimed : 0;
}

/** Newest first. */
export const allClaims = async (ports: Pick<Ports, 'log'>): Promise<Claim[]> => (await allDocuments(claims, ports)).toSorted(newestFirst);

/** What one person has claimed of the perks there are, newest first. */
export async function claimsOf(userId: string, ports: Pick<Ports, 'log'>): Promise<Claim[]> {
  const state = await ports.log.state(CLAIMS_SCOPE);
  const held = (await allDocuments(perks, ports)).flatMap(({ id }) => state.get(claims.name, claimId(id, userId)) ?? []);
  return held.map(claims.parse).toSorted(newestFirst);
}

const newestFirst = (a: Claim, b: Claim): number => b.at - a.at || (a.id < b.id ? -1 : 1);

export interface NewClaim { readonly perkId: string; readonly userId: string; readonly at: Instant }

/** The two documents of a claim that stands. */
export const claimOps = ({ perkId, userId, at }: NewClaim, state: ScopeState) => {
  const id = claimId(perkId, userId);
  const claim: Claim = { id, perkId, userId, at };
  return [{ c: claims.name, id, rev: 'claimed', doc: claim }, { c: OUTGONE, id: perkId, rev: id, doc: { claimed: claimedOf(perkId, state) + 1 } }];
};
