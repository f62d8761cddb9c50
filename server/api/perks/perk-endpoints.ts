import { byOrder } from '../../../domain/by-order.ts';
import {
  addPerk,
  deletePerk,
  editPerk,
  listPerks,
  type PerkNumbers,
  readCompanyPerkStats,
  readPerkStats,
  storePerkImage,
} from '../../../domain/perks/perk-calls.ts';
import { NewPerk, type Perk, PerkChange, perksLeft } from '../../../domain/perks/perk.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { crudHandlers } from '../../sync/crud-handlers.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { companies } from '../../sync/stored-collections.ts';
import { pictured } from '../pictures/pictured-documents.ts';
import { claimEndpoints } from './claim-endpoints.ts';
import { allClaims, claimedOf, CLAIMS_SCOPE, perks } from './claims.ts';
import { PERK_NAMES, perksFor } from './perk-view.ts';
import type * as v from 'valibot';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import type { Claim } from '../../../domain/perks/claim.ts';
import { inZone } from '../../../domain/time.ts';

const perkStatsEndpoints = [
  endpoint(readPerkStats, {
    summary: 'Per perk: how many are claimed and how many are left; and all claims together.',
    example: {},
    handle: async ({ ports }) => {
      const numbers = await numbersOf(await allDocuments(perks, ports), ports);
      return { data: numbers.map(perkNumbers), total: totalOf(numbers) };
    },
  }),
  /** Members get the perks of their own company; admins name a company or get all. Days are calendar days in the event's zone. */
  endpoint(readCompanyPerkStats, {
    summary: 'Per perk of your company: claims, what is left, and claims per day.',
    example: { company_id: 'tidewater' },
    handle: async ({ actor, input, ports }) => {
      const companyId = await companyFor(actor, input.company_id ?? input.companyId, ports);
      const own = (await allDocuments(perks, ports)).filter((perk) =>
        companyId === undefined ? perk.companyId !== null : perk.companyId === companyId,
      );
      const numbers = await numbersOf(own, ports);
      const data = numbers.map((counted) => ({ ...perkNumbers(counted), days: perDay(counted.claims, ports) }));
      return { data, total: totalOf(numbers) };
    },
  }),
];

/** Returns the company of the statistics; undefined for all companies. */
async function companyFor(actor: Actor, asked: string | undefined, ports: Ports): Promise<string | undefined> {
  const notThere = (): never => refuse('not-found', 'There is no such company');
  if (!isAdmin(actor))
    return actor.companyId !== null && (asked ?? actor.companyId) === actor.companyId ? actor.companyId : notThere();
  if (asked !== undefined && !(await findDocument(companies, asked, ports))) notThere();
  return asked;
}

interface Counted {
  readonly perk: Perk;
  /** Number of claims, including those of people who have left since. */ readonly claimed: number;
  readonly claims: readonly Claim[];
}

async function numbersOf(counted: readonly Perk[], ports: Ports): Promise<Counted[]> {
  const state = await ports.log.state(CLAIMS_SCOPE);
  const byPerk = Map.groupBy(await allClaims(ports), ({ perkId }) => perkId);
  return counted
    .toSorted(byOrder)
    .map((perk) => ({ perk, claimed: claimedOf(perk.id, state), claims: byPerk.get(perk.id) ?? [] }));
}

const totalOf = (numbers: readonly Counted[]): number => numbers.reduce((sum, { claimed }) => sum + claimed, 0);

const perkNumbers = ({ perk, claimed }: Counted): v.InferOutput<typeof PerkNumbers> => ({
  id: perk.id,
  name: perk.name,
  stock: perk.stock,
  claims: claimed,
  left: perksLeft(perk, claimed),
});

function perDay(claims: readonly Claim[], ports: Ports): { day: string; claims: number }[] {
  const { zone } = ports.event();
  const days = Map.groupBy(claims, ({ at }) => inZone(at, zone).toPlainDate().toString());
  return [...days].map(([day, { length }]) => ({ day, claims: length })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

async function checkCompany({ company_id: id = null }: { company_id?: string | null | undefined }, ports: Ports) {
  if (id === null || (await findDocument(companies, id, ports))) return;
  const message = 'There is no such company';
  refuse('invalid', message, [{ field: 'company_id', message }]);
}

const { picture, ...removable } = pictured(perks, perksFor);
const handlers = crudHandlers({
  ...removable,
  order: byOrder,
  names: PERK_NAMES,
  input: { add: NewPerk, edit: PerkChange },
  blank: () => ({ imageUrl: null }),
  check: checkCompany,
});

export const perkEndpoints = [
  endpoint(listPerks, {
    summary: 'What there is to claim, how many are left, and what you have claimed.',
    example: {},
    ...handlers.list,
  }),
  endpoint(addPerk, {
    summary: 'Offers a perk; the picture follows in a call of its own.',
    example: { name: 'A tote bag', stock: 200, company_id: 'tidewater' },
    ...handlers.add,
  }),
  /** If the new stock is below the number of claims, all claims stay valid and none are left. */
  endpoint(editPerk, { summary: 'Changes a perk.', example: { id: 'mug', stock: 50 }, ...handlers.edit }),
  /** People who claimed it keep the claim on their devices, but lists no longer show it. */
  endpoint(deletePerk, {
    summary: 'Takes a perk away, and its picture.',
    example: { id: 'mug' },
    ...handlers.remove,
  }),
  endpoint(storePerkImage, {
    summary: 'Gives a perk a picture; the one before is removed.',
    example: { id: 'mug' },
    ...picture,
  }),
  ...claimEndpoints,
  ...perkStatsEndpoints,
];
