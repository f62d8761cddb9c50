import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { pictureUpload } from '../../../domain/calls/upload.ts';
import { byOrder } from '../../../domain/by-order.ts';
import { thingId } from '../../../domain/fields.ts';
import { NewSponsorship, Sponsorship, SponsorshipChange } from '../../../domain/sponsorships/sponsorship.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allRevised, collection, type WithRev } from '../../sync/documents.ts';
import { absolute } from '../pictures/absolute.ts';
import {
  addPictured,
  changePicture,
  changePictured,
  getPictured,
  removePictured,
} from '../pictures/pictured-documents.ts';

const sponsorships = collection('pub', 'sponsorships', Sponsorship);

const SponsorshipView = v.object({
  id: v.string(),
  rev: v.string(),
  title: v.string(),
  link: v.string(),
  image: v.nullable(v.string()),
  order: v.number(),
});

const listSponsorships = endpoint({
  method: 'get',
  path: '/sponsorships',
  access: 'logged-in',
  summary: 'Those who pay for the event, in their order.',
  input: v.object(PageFields),
  example: {},
  output: pageSchema(SponsorshipView),
  handle: async ({ input, ports }) => {
    const all = (await allRevised(sponsorships, ports)).toSorted(byOrder);
    return shown(pageOf(all, input), (one) => view(one, ports));
  },
});

/** What an editor who comes too late is shown. */
const current = {
  output: SponsorshipView,
  show: async ({ input: { id }, ports }: ShownCall) => view(await getPictured(sponsorships, id, ports), ports),
};

const addSponsorship = endpoint({
  method: 'post',
  path: '/sponsorships',
  access: 'admin',
  summary: 'Adds a sponsor; the picture follows in a call of its own.',
  input: NewSponsorship,
  example: { title: 'Harbour Coffee', link: 'https://coffee.example.org/', order: 2 },
  output: SponsorshipView,
  status: 201,
  handle: async ({ actor, input: { title, link, order }, ports }) => {
    const sponsorship: Sponsorship = { id: ports.randomId(12), title, link, imageUrl: null, order };
    return view(await addPictured(sponsorships, { actor, document: sponsorship }, ports), ports);
  },
});

const editSponsorship = endpoint({
  method: 'patch',
  path: '/sponsorships/:id',
  access: 'admin',
  summary: 'Changes a sponsor.',
  input: v.object({ ...SponsorshipChange.entries, id: thingId }),
  example: { id: 'lighthouse', title: 'Lighthouse Tea' },
  output: SponsorshipView,
  current,
  handle: async ({ actor, input: { id, title, link, order }, ports, header }) => {
    const change = (before: Sponsorship): Sponsorship => ({
      ...before,
      title: title ?? before.title,
      link: link ?? before.link,
      order: order ?? before.order,
    });
    return view(await changePictured(sponsorships, { actor, id, ifMatch: header('if-match'), change }, ports), ports);
  },
});

const deleteSponsorship = endpoint({
  method: 'delete',
  path: '/sponsorships/:id',
  access: 'admin',
  summary: 'Takes a sponsor away, and the picture.',
  input: v.object({ id: thingId }),
  example: { id: 'lighthouse' },
  output: v.null(),
  status: 204,
  current,
  handle: async ({ actor, input: { id }, ports, header }) => {
    await removePictured(sponsorships, { actor, id, ifMatch: header('if-match') }, ports);
    return null;
  },
});

const storeImage = endpoint({
  method: 'post',
  path: '/sponsorships/image/:id',
  access: 'admin',
  summary: 'Gives a sponsor a picture; the one before is removed.',
  input: v.object({ id: thingId }),
  example: { id: 'lighthouse' },
  upload: pictureUpload(),
  output: SponsorshipView,
  handle: async ({ actor, input: { id }, file, ports }) =>
    view(await changePicture(sponsorships, { actor, id, file }, ports), ports),
});

export const sponsorshipEndpoints = [listSponsorships, addSponsorship, editSponsorship, deleteSponsorship, storeImage];

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
