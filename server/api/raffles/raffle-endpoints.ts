import { byOrder } from '../../../domain/by-order.ts';
import {
  addRaffle,
  deleteRaffle,
  editRaffle,
  listRaffles,
  storeRaffleImage,
} from '../../../domain/raffles/raffle-calls.ts';
import type { Raffle } from '../../../domain/raffles/raffle.ts';
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
import { raffles } from './entries.ts';
import { entryEndpoints } from './entry-endpoints.ts';
import { rafflesFor } from './raffle-view.ts';

/** What an editor who comes too late is shown. */
const showCurrent = async ({ actor, input: { id }, ports }: ShownCall) =>
  (await rafflesFor(actor, ports))(await getPictured(raffles, id, ports));

export const raffleEndpoints = [
  endpoint(listRaffles, {
    summary: 'The raffles, whether you take part, and what was drawn.',
    example: {},
    handle: async ({ actor, input, ports }) => {
      const all = (await allRevised(raffles, ports)).toSorted(byOrder);
      return shown(pageOf(all, input), await rafflesFor(actor, ports));
    },
  }),
  endpoint(addRaffle, {
    summary: 'Opens a raffle; the picture follows in a call of its own.',
    example: { title: 'A weekend by the sea', closes_at: '2027-07-13T16:00:00Z' },
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
  }),
  /** What was drawn stays drawn, whatever is changed. */
  endpoint(editRaffle, {
    summary: 'Changes a raffle; `closes_at` now closes it.',
    example: { id: 'camera', title: 'An old camera' },
    showCurrent,
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
  }),
  endpoint(deleteRaffle, {
    summary: 'Takes a raffle away, and its picture.',
    example: { id: 'camera' },
    showCurrent,
    handle: async ({ actor, input: { id }, ports, header }) => {
      await removePictured(raffles, { actor, id, ifMatch: header('if-match') }, ports);
      return null;
    },
  }),
  endpoint(storeRaffleImage, {
    summary: 'Gives a raffle a picture; the one before is removed.',
    example: { id: 'camera' },
    handle: async ({ actor, input: { id }, file, ports }) => {
      const raffle = await changePicture(raffles, { actor, id, file }, ports);
      return (await rafflesFor(actor, ports))(raffle);
    },
  }),
  ...entryEndpoints,
];
