import * as v from 'valibot';
import { crudCalls } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { NewSponsorTier, SponsorTierChange } from './sponsor-tier.ts';

export const SponsorTierView = v.pipe(
  v.object({ id: v.string(), rev: v.string(), name: v.string(), order: v.number() }),
  v.title('SponsorTier'),
);

export const {
  list: listSponsorTiers,
  add: addSponsorTier,
  edit: editSponsorTier,
  remove: deleteSponsorTier,
} = crudCalls('/sponsor-tiers', {
  id: thingId,
  view: SponsorTierView,
  access: 'logged-in',
  input: { add: NewSponsorTier, edit: SponsorTierChange },
});
