import * as v from 'valibot';
import { Claim } from '../../../domain/perks/claim.ts';
import { perksCollection as declaredPerks } from '../../../domain/perks/perk.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { stored, allDocuments, storedCollection } from '../../sync/documents.ts';

export const perks = stored(declaredPerks);

/**
 * Scope of claims; it decides whether a perk is left, so no device can read it. It also contains, per perk, the number of
 * claims (so that a decision reads only two documents) and the number of claims by people who were erased.
 */
export const CLAIMS_SCOPE: Scope = 'perks';
export const claims = storedCollection(CLAIMS_SCOPE, 'claims', Claim);
const OUTGONE = 'outgone';
const Outgone = v.object({ claimed: v.number(), nameless: v.optional(v.number(), 0) });
type Outgone = v.InferOutput<typeof Outgone>;

export const claimId = (perkId: string, userId: string): string => `${perkId}:${userId}`;

function outgoneOf(perkId: string, state: ScopeState): Outgone {
  const held = state.get(OUTGONE, perkId);
  return held ? v.parse(Outgone, held.doc) : { claimed: 0, nameless: 0 };
}

export const claimedOf = (perkId: string, state: ScopeState): number => outgoneOf(perkId, state).claimed;
export const namelessClaims = (perkId: string, state: ScopeState): number => outgoneOf(perkId, state).nameless;

/** Newest first. */
export const allClaims = async (ports: Pick<Ports, 'log'>): Promise<Claim[]> =>
  (await allDocuments(claims, ports)).toSorted(newestFirst);

/** Returns a person's claims of perks that still exist, newest first. */
export async function claimsOf(userId: string, ports: Pick<Ports, 'log'>): Promise<Claim[]> {
  const state = await ports.log.state(CLAIMS_SCOPE);
  const held = (await allDocuments(perks, ports)).flatMap(
    ({ id }) => state.get(claims.name, claimId(id, userId)) ?? [],
  );
  return held.map(claims.parse).toSorted(newestFirst);
}

const newestFirst = (a: Claim, b: Claim): number => b.at - a.at || (a.id < b.id ? -1 : 1);

export interface NewClaim {
  readonly perkId: string;
  readonly userId: string;
  readonly at: Instant;
  readonly code: string;
}

/** Returns the ops of a new claim: the claim and the count. */
export const claimOps = ({ perkId, userId, at, code }: NewClaim, state: ScopeState) => {
  const id = claimId(perkId, userId);
  const claim: Claim = { id, perkId, userId, at, code };
  const { claimed, nameless } = outgoneOf(perkId, state);
  return [
    { c: claims.name, id, rev: 'claimed', doc: claim },
    { c: OUTGONE, id: perkId, rev: id, doc: { claimed: claimed + 1, nameless } },
  ];
};

/** Returns the ops that replace a claim by one without a person, with this id and the same time. */
export const namelessOps = (claim: Claim, id: string, state: ScopeState): Op[] => {
  const { claimed, nameless } = outgoneOf(claim.perkId, state);
  return [
    { c: claims.name, id: claim.id, rev: 'nameless', del: true },
    { c: claims.name, id, rev: 'nameless', doc: { ...claim, id, userId: '', code: '' } },
    { c: OUTGONE, id: claim.perkId, rev: id, doc: { claimed, nameless: nameless + 1 } },
  ];
};
