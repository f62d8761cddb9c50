import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { crudCalls, listCall, pictureCall } from '../calls/crud-calls.ts';
import { NamedCompany } from '../companies/company-fields.ts';
import { thingId } from '../forms/input-schemas.ts';
import { PersonView } from '../people/person-view.ts';
import { PerkView } from './perk-view.ts';
import { NewPerk, PerkChange } from './perk.ts';

const one = { id: thingId, view: PerkView };

export const {
  list: listPerks,
  add: addPerk,
  edit: editPerk,
  remove: deletePerk,
} = crudCalls('/perks', { ...one, access: 'logged-in', input: { add: NewPerk, edit: PerkChange } });

export const storePerkImage = pictureCall('/perks/image/:id', one);

export const ClaimView = v.pipe(
  v.object({ id: v.string(), claimed_at: v.string(), code: v.string(), perk: PerkView, user: PersonView }),
  v.title('Claim'),
);
export type ClaimView = v.InferOutput<typeof ClaimView>;

export const claimPerkCall = call({
  method: 'post',
  path: '/perks/claim/:id',
  access: 'logged-in',
  input: v.object({ id: thingId }),
  output: PerkView,
});

export const listClaims = listCall({
  path: '/perks/claims',
  access: 'admin',
  input: { perk_id: v.optional(thingId) },
  view: ClaimView,
});

export const listClaimsOf = listCall({
  path: '/perks/claims/by-user/:userId',
  access: 'logged-in',
  input: { userId: thingId },
  view: ClaimView,
});

export const PerkNumbers = v.object({
  id: v.string(),
  name: v.string(),
  stock: v.nullable(v.number()),
  claims: v.number(),
  left: v.nullable(v.number()),
});

const PerkDays = v.object({ ...PerkNumbers.entries, days: v.array(v.object({ day: v.string(), claims: v.number() })) });

export const readPerkStats = call({
  method: 'post',
  path: '/stats/perks',
  access: 'admin',
  input: v.object({}),
  output: v.object({ data: v.array(PerkNumbers), total: v.number() }),
});

export const readCompanyPerkStats = call({
  method: 'post',
  path: '/companies/perks/stats',
  access: 'logged-in',
  input: NamedCompany,
  output: v.object({ data: v.array(PerkDays), total: v.number() }),
});
