import * as v from 'valibot';
import { crudCalls, pictureCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { NewSponsorship, SponsorshipChange } from './sponsorship.ts';

export const SponsorshipView = v.pipe(
  v.object({
    id: v.string(),
    rev: v.string(),
    title: v.string(),
    link: v.string(),
    image: v.nullable(v.string()),
    order: v.number(),
    /** Only of sponsors that have a tier. */
    tier_id: v.exactOptional(v.string()),
  }),
  v.title('Sponsorship'),
);

const one = { id: thingId, view: SponsorshipView };

export const {
  list: listSponsorships,
  add: addSponsorship,
  edit: editSponsorship,
  remove: deleteSponsorship,
} = crudCalls('/sponsorships', {
  ...one,
  access: 'logged-in',
  input: { add: NewSponsorship, edit: SponsorshipChange },
});

export const storeSponsorshipImage = pictureCall('/sponsorships/image/:id', one);
