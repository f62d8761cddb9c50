import type { ListPage, PageInput } from '../../../domain/calls/paging.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { claim, type Claim } from '../../../domain/perks/claim.ts';
import { claimPerkCall, type ClaimView, listClaims, listClaimsOf } from '../../../domain/perks/perk-calls.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { findRevised, withRev } from '../../sync/documents.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { personView } from '../people/person-view.ts';
import { allClaims, claimsOf, perks } from './claims.ts';
import { perksFor } from './perk-view.ts';
import { writeClaim } from './write-claim.ts';
import { findPerson, personFinder } from '../people/find-person.ts';

export const claimEndpoints = [
  /** Idempotent: a second claim returns the first. Refuses with a conflict if no perk is left. */
  endpoint(claimPerkCall, {
    summary: 'Claims a perk, once per person, while there is any left.',
    example: { id: 'mug' },
    handle: async ({ actor, input: { id }, ports }) => {
      await writeClaim(
        actor,
        claim.document(id, { claimed: true }, { changedAt: JUST_NOW, rev: ports.randomId(12) }),
        ports,
      );
      const perk = (await findRevised(perks, id, ports)) ?? refuse('not-found', 'This perk is no longer offered');
      return (await perksFor(actor, ports))(withRev(perk));
    },
  }),
  endpoint(listClaims, {
    summary: 'Who claimed what, newest first; of one perk with `perk_id`.',
    example: { count: 10 },
    handle: async ({ actor, input: { perk_id: perkId, ...page }, ports }) => {
      const wanted = (await allClaims(ports)).filter((made) => perkId === undefined || made.perkId === perkId);
      return claimsPage(actor, { claims: wanted, page }, ports);
    },
  }),
  /** People see their own claims. Claims of others are refused as not found. */
  endpoint(listClaimsOf, {
    summary: 'What you have claimed, newest first; admins may ask for anybody.',
    example: { userId: 'me' },
    handle: async ({ actor, input: { userId, ...page }, ports }) => {
      const id = userId === 'me' ? actor.id : userId;
      if (id !== actor.id && (!isAdmin(actor) || !(await findPerson(id, ports))))
        return refuse('not-found', 'There is nobody here by this id');
      return claimsPage(actor, { claims: await claimsOf(id, ports), page }, ports);
    },
  }),
];

interface Wanted {
  readonly claims: readonly Claim[];
  readonly page: PageInput;
}

/** Returns a page of claims. Leaves out claims whose perk or person no longer exists. */
async function claimsPage(viewer: Actor, { claims, page }: Wanted, ports: Ports): Promise<ListPage<ClaimView>> {
  const [perksNow, find] = [await ports.log.state(perks.scope), await personFinder(ports)];
  const shownClaims = claims.filter(({ perkId, userId }) => perksNow.get(perks.name, perkId) && find(userId));
  const { data, pagination } = pageOf(shownClaims, page);
  const showPerk = await perksFor(viewer, ports);
  const views = data.map(async ({ id, at, code, perkId, userId }): Promise<ClaimView[]> => {
    const [perk, person] = [await findRevised(perks, perkId, ports), await findPerson(userId, ports)];
    return perk && person
      ? [
          {
            id,
            claimed_at: new Date(at).toISOString(),
            code,
            perk: showPerk(withRev(perk)),
            user: await personView(person, viewer, ports),
          },
        ]
      : [];
  });
  return { data: (await Promise.all(views)).flat(), pagination };
}
