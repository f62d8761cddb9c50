import type * as v from 'valibot';
import { byOrder } from '../../../domain/by-order.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import {
  addSponsorship,
  deleteSponsorship,
  editSponsorship,
  listSponsorships,
  type SponsorshipView,
  storeSponsorshipImage,
} from '../../../domain/sponsorships/sponsorship-calls.ts';
import {
  sponsorships,
  type NewSponsorship,
  type Sponsorship,
  type SponsorshipChange,
} from '../../../domain/sponsorships/sponsorship.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { crudHandlers } from '../../sync/crud-handlers.ts';
import { stored, type WithRev } from '../../sync/documents.ts';
import { absolute } from '../pictures/absolute.ts';
import { pictured } from '../pictures/pictured-documents.ts';

const newSponsorship = (id: string, { title, link, order }: v.InferOutput<typeof NewSponsorship>): Sponsorship => ({
  id,
  title,
  link,
  imageUrl: null,
  order,
});

const changedSponsorship = (
  before: Sponsorship,
  { title, link, order }: v.InferOutput<typeof SponsorshipChange>,
): Sponsorship => ({
  ...before,
  title: title ?? before.title,
  link: link ?? before.link,
  order: order ?? before.order,
});

const viewFor =
  (_: Actor, ports: Pick<Ports, 'publicUrl'>) =>
  ({ id, rev, title, link, imageUrl, order }: WithRev<Sponsorship>): v.InferOutput<typeof SponsorshipView> => ({
    id,
    rev,
    title,
    link,
    image: absolute(imageUrl, ports),
    order,
  });

const { picture, ...removable } = pictured(stored(sponsorships), viewFor);
const handlers = crudHandlers({ ...removable, order: byOrder, create: newSponsorship, change: changedSponsorship });

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
