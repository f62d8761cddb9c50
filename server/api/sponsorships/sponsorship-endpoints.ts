import type * as v from 'valibot';
import { byOrder } from '../../../domain/by-order.ts';
import {
  addSponsorship,
  deleteSponsorship,
  editSponsorship,
  listSponsorships,
  type SponsorshipView,
  storeSponsorshipImage,
} from '../../../domain/sponsorships/sponsorship-calls.ts';
import type { Sponsorship } from '../../../domain/sponsorships/sponsorship.ts';
import { sponsorships as declaredSponsorships } from '../../../domain/sponsorships/sponsorship.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { stored, allRevised, type WithRev } from '../../sync/documents.ts';
import { absolute } from '../pictures/absolute.ts';
import {
  addPictured,
  changePicture,
  changePictured,
  getPictured,
  removePictured,
} from '../pictures/pictured-documents.ts';

const sponsorships = stored(declaredSponsorships);

/** What an editor who comes too late is shown. */
const showCurrent = async ({ input: { id }, ports }: ShownCall) =>
  view(await getPictured(sponsorships, id, ports), ports);

export const sponsorshipEndpoints = [
  endpoint(listSponsorships, {
    summary: 'Those who pay for the event, in their order.',
    example: {},
    handle: async ({ input, ports }) => {
      const all = (await allRevised(sponsorships, ports)).toSorted(byOrder);
      return shown(pageOf(all, input), (one) => view(one, ports));
    },
  }),
  endpoint(addSponsorship, {
    summary: 'Adds a sponsor; the picture follows in a call of its own.',
    example: { title: 'Harbour Coffee', link: 'https://coffee.example.org/', order: 2 },
    handle: async ({ actor, input: { title, link, order }, ports }) => {
      const sponsorship: Sponsorship = { id: ports.randomId(12), title, link, imageUrl: null, order };
      return view(await addPictured(sponsorships, { actor, document: sponsorship }, ports), ports);
    },
  }),
  endpoint(editSponsorship, {
    summary: 'Changes a sponsor.',
    example: { id: 'lighthouse', title: 'Lighthouse Tea' },
    showCurrent,
    handle: async ({ actor, input: { id, title, link, order }, ports, header }) => {
      const change = (before: Sponsorship): Sponsorship => ({
        ...before,
        title: title ?? before.title,
        link: link ?? before.link,
        order: order ?? before.order,
      });
      return view(await changePictured(sponsorships, { actor, id, ifMatch: header('if-match'), change }, ports), ports);
    },
  }),
  endpoint(deleteSponsorship, {
    summary: 'Takes a sponsor away, and the picture.',
    example: { id: 'lighthouse' },
    showCurrent,
    handle: async ({ actor, input: { id }, ports, header }) => {
      await removePictured(sponsorships, { actor, id, ifMatch: header('if-match') }, ports);
      return null;
    },
  }),
  endpoint(storeSponsorshipImage, {
    summary: 'Gives a sponsor a picture; the one before is removed.',
    example: { id: 'lighthouse' },
    handle: async ({ actor, input: { id }, file, ports }) =>
      view(await changePicture(sponsorships, { actor, id, file }, ports), ports),
  }),
];

const view = (
  { id, rev, title, link, imageUrl, order }: WithRev<Sponsorship>,
  ports: Pick<Ports, 'publicUrl'>,
): v.InferOutput<typeof SponsorshipView> => ({
  id,
  rev,
  title,
  link,
  image: absolute(imageUrl, ports),
  order,
});
