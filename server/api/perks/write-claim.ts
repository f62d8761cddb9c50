import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { CLAIM_CODE_BYTES, claimRefusal, ClaimValue, claim, newClaimCode } from '../../../domain/perks/claim.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { findMine, putUserDoc } from '../../sync/write-mine.ts';
import { claimedOf, claimId, claimOps, claims, CLAIMS_SCOPE, perks } from './claims.ts';

/**
 * Claims a perk, for REST and sync; the only way to do so. Writes it first to the stock, once per person, then to the
 * person's documents, with the pickup code. After a crash between the two, a repeat finds the claim and continues.
 */
export async function writeClaim(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  if (!v.is(ClaimValue, document.value)) return refuse('invalid', 'A perk is claimed or not, and cannot be given back');
  const before = findMine(await ports.log.state(personScope(actor.id)), document.id);
  if (before && claim.read(before).claimed) return before;
  const code = await takeOne(actor, document.ref, ports);
  // The revision must differ from the device's, so that the device receives the code.
  return putUserDoc(
    actor,
    { ...document, rev: ports.keyedHash(document.rev), value: { claimed: true, code } },
    { ports, rule: () => undefined },
  );
}

async function takeOne({ id: userId }: Actor, perkId: string, { log, now, randomId }: Ports): Promise<string> {
  const pub = await log.state(perks.scope);
  const id = claimId(perkId, userId);
  const code = newClaimCode(Buffer.from(randomId(CLAIM_CODE_BYTES), 'base64url'));
  const appended = await log.append(CLAIMS_SCOPE, {
    mid: `claim:${perkId}:${userId}`,
    by: userId,
    decide: (state) => {
      if (state.get(claims.name, id)) return { ops: [] };
      const held = pub.get(perks.name, perkId);
      const refused = claimRefusal(held && perks.parse(held), claimedOf(perkId, state));
      return refused ? { refused } : { ops: claimOps({ perkId, userId, at: now(), code }, state) };
    },
  });
  if (!appended.ok) throw new Refused(appended.refused);
  const held = (await log.state(CLAIMS_SCOPE)).get(claims.name, id);
  return held ? claims.parse(held).code : refuse('conflict', 'This claim was taken back');
}
