import { byOrder } from '../../../domain/by-order.ts';
import {
  addRaffle,
  deleteRaffle,
  editRaffle,
  listRaffles,
  storeRaffleImage,
} from '../../../domain/raffles/raffle-calls.ts';
import { NewRaffle, RaffleChange } from '../../../domain/raffles/raffle.ts';
import { endpoint } from '../../http/endpoint.ts';
import { crudHandlers } from '../../sync/crud-handlers.ts';
import { pictured } from '../pictures/pictured-documents.ts';
import { raffles } from './entries.ts';
import { entryEndpoints } from './entry-endpoints.ts';
import { RAFFLE_NAMES, rafflesFor } from './raffle-view.ts';

const { picture, ...removable } = pictured(raffles, rafflesFor);
const handlers = crudHandlers({
  ...removable,
  order: byOrder,
  names: RAFFLE_NAMES,
  input: { add: NewRaffle, edit: RaffleChange },
  blank: () => ({ imageUrl: null, draw: null }),
});

export const raffleEndpoints = [
  endpoint(listRaffles, {
    summary: 'The raffles, whether you take part, and what was drawn.',
    example: {},
    ...handlers.list,
  }),
  endpoint(addRaffle, {
    summary: 'Opens a raffle; the picture follows in a call of its own.',
    example: { title: 'A weekend by the sea', closes_at: '2027-07-13T16:00:00Z' },
    ...handlers.add,
  }),
  endpoint(editRaffle, {
    summary: 'Changes a raffle; `closes_at` now closes it.',
    example: { id: 'camera', title: 'An old camera' },
    ...handlers.edit,
  }),
  endpoint(deleteRaffle, {
    summary: 'Takes a raffle away, and its picture.',
    example: { id: 'camera' },
    ...handlers.remove,
  }),
  endpoint(storeRaffleImage, {
    summary: 'Gives a raffle a picture; the one before is removed.',
    example: { id: 'camera' },
    ...picture,
  }),
  ...entryEndpoints,
];
