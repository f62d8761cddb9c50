import { byOrder } from '../../../domain/by-order.ts';
import {
  addSponsorship,
  deleteSponsorship,
  editSponsorship,
  listSponsorships,
  SponsorshipView,
  storeSponsorshipImage,
} from '../../../domain/sponsorships/sponsorship-calls.ts';
import { NewSponsorship, SponsorshipChange, sponsorshipsCollection } from '../../../domain/sponsorships/sponsorship.ts';
import { refuse } from '../../../domain/refusal.ts';
import { sponsorTiersCollection } from '../../../domain/sponsorships/sponsor-tier.ts';
import { endpoint } from '../../http/endpoint.ts';
import { crudHandlers, viewerOf } from '../../sync/crud-handlers.ts';
import { findDocument, stored } from '../../sync/documents.ts';
import { absolute } from '../pictures/absolute.ts';
import { pictured } from '../pictures/pictured-documents.ts';

const names = { imageUrl: 'image', tierId: 'tier_id' } as const;
const documents = stored(sponsorshipsCollection);
const tiers = stored(sponsorTiersCollection);
const viewFor = viewerOf({
  documents,
  view: SponsorshipView,
  names,
  show:
    (_, ports) =>
    ({ imageUrl }) => ({ image: absolute(imageUrl, ports) }),
});

const { picture, ...removable } = pictured(documents, viewFor);
const handlers = crudHandlers({
  ...removable,
  order: byOrder,
  names,
  input: { add: NewSponsorship, edit: SponsorshipChange },
  blank: () => ({ imageUrl: null }),
  check: async ({ tier_id: tierId }, ports) => {
    if (typeof tierId !== 'string' || (await findDocument(tiers, tierId, ports))) return;
    const message = 'There is no such tier';
    refuse('invalid', message, [{ field: 'tier_id', message }]);
  },
});

export const sponsorshipEndpoints = [
  endpoint(listSponsorships, {
    summary: 'Those who pay for the event, in their order.',
    example: {},
    ...handlers.list,
  }),
  endpoint(addSponsorship, {
    summary: 'Adds a sponsor; the picture follows in a call of its own.',
    example: { title: 'Harbour Coffee', link: 'https://coffee.example.org/', order: 2 },
    ...handlers.add,
  }),
  endpoint(editSponsorship, {
    summary: 'Changes a sponsor.',
    example: { id: 'lighthouse', title: 'Lighthouse Tea' },
    ...handlers.edit,
  }),
  endpoint(deleteSponsorship, {
    summary: 'Takes a sponsor away, and the picture.',
    example: { id: 'lighthouse' },
    ...handlers.remove,
  }),
  endpoint(storeSponsorshipImage, {
    summary: 'Gives a sponsor a picture; the one before is removed.',
    example: { id: 'lighthouse' },
    ...picture,
  }),
];
