import * as v from 'valibot';
import { PageFields, pageSchema } from '../../../domain/calls/paging.ts';
import { pictureUpload } from '../../../domain/calls/upload.ts';
import { byOrder } from '../../../domain/by-order.ts';
import { thingId } from '../../../domain/fields.ts';
import { NewRaffle, type Raffle, RaffleChange } from '../../../domain/raffles/raffle.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { allRevised } from '../../sync/documents.ts';
import {
  addPictured,
  changePicture,
  changePictured,
  getPictured,
  removePictured,
} from '../pictures/pictured-documents.ts';
import { entryEndpoints } from './entry-endpoints.ts';
import { raffles } from './entries.ts';
import { RaffleView, rafflesFor } from './raffle-view.ts';

const listRaffles = endpoint({
  method: 'get',
  path: '/raffles',
  access: 'logged-in',
  summary: 'The raffles, whether you take part, and what was drawn.',
  input: v.object(PageFields),
  example: {},
  output: pageSchema(RaffleView),
  handle: async ({ actor, input, ports }) => {
    const all = (await allRevised(raffles, ports)).toSorted(byOrder);
    return shown(pageOf(all, input), await rafflesFor(actor, ports));
  },
});

/** What an editor who comes too late is shown. */
const current = {
  output: RaffleView,
  show: async ({ actor, input: { id }, ports }: ShownCall) =>
    (await rafflesFor(actor, ports))(await getPictured(raffles, id, ports)),
};

const addRaffle = endpoint({
  method: 'post',
  path: '/raffles',
  access: 'admin',
  summary: 'Opens a raffle; the picture follows in a call of its own.',
  input: NewRaffle,
  example: { title: 'A weekend by the sea', closes_at: '2027-07-13T16:00:00Z' },
  output: RaffleView,
  status: 201,
  handle: async ({ actor, input, ports }) => {
    const raffle: Raffle = {
      id: ports.randomId(12),
      title: input.title,
      description: input.description,
      imageUrl: null,
      closesAt: input.closes_at,
      order: input.order,
      draw: null,
    };
    const added = await addPictured(raffles, { actor, document: raffle }, ports);
    return (await rafflesFor(actor, ports))(added);
  },
});

/** What was drawn stays drawn, whatever is changed. */
const editRaffle = endpoint({
  method: 'patch',
  path: '/raffles/:id',
  access: 'admin',
  summary: 'Changes a raffle; `closes_at` now closes it.',
  input: v.object({ ...RaffleChange.entries, id: thingId }),
  example: { id: 'camera', title: 'An old camera' },
  output: RaffleView,
  current,
  handle: async ({ actor, input: { id, title, description, closes_at: closesAt, order }, ports, header }) => {
    const change = (before: Raffle): Raffle => ({
      ...before,
      title: title ?? before.title,
      description: description ?? before.description,
      closesAt: closesAt === undefined ? before.closesAt : closesAt,
      order: order ?? before.order,
    });
    const raffle = await changePictured(raffles, { actor, id, ifMatch: header('if-match'), change }, ports);
    return (await rafflesFor(actor, ports))(raffle);
  },
});

const deleteRaffle = endpoint({
  method: 'delete',
  path: '/raffles/:id',
  access: 'admin',
  summary: 'Takes a raffle away, and its picture.',
  input: v.object({ id: thingId }),
  example: { id: 'camera' },
  output: v.null(),
  status: 204,
  current,
  handle: async ({ actor, input: { id }, ports, header }) => {
    await removePictured(raffles, { actor, id, ifMatch: header('if-match') }, ports);
    return null;
  },
});

const storeImage = endpoint({
  method: 'post',
  path: '/raffles/image/:id',
  access: 'admin',
  summary: 'Gives a raffle a picture; the one before is removed.',
  input: v.object({ id: thingId }),
  example: { id: 'camera' },
  upload: pictureUpload(),
  output: RaffleView,
  handle: async ({ actor, input: { id }, file, ports }) => {
    const raffle = await changePicture(raffles, { actor, id, file }, ports);
    return (await rafflesFor(actor, ports))(raffle);
  },
});

export const raffleEndpoints = [listRaffles, addRaffle, editRaffle, deleteRaffle, storeImage, ...entryEndpoints];
