import type * as v from 'valibot';
import { byOrder } from '../../../domain/by-order.ts';
import {
  addRaffle,
  deleteRaffle,
  editRaffle,
  listRaffles,
  storeRaffleImage,
} from '../../../domain/raffles/raffle-calls.ts';
import type { NewRaffle, Raffle, RaffleChange } from '../../../domain/raffles/raffle.ts';
import { endpoint } from '../../http/endpoint.ts';
import { crudHandlers } from '../../sync/crud-handlers.ts';
import { pictured } from '../pictures/pictured-documents.ts';
import { raffles } from './entries.ts';
import { entryEndpoints } from './entry-endpoints.ts';
import { rafflesFor } from './raffle-view.ts';

const newRaffle = (id: string, form: v.InferOutput<typeof NewRaffle>): Raffle => ({
  id,
  title: form.title,
  description: form.description,
  imageUrl: null,
  closesAt: form.closes_at,
  order: form.order,
  draw: null,
});

/** What was drawn stays drawn, whatever is changed. */
const changedRaffle = (before: Raffle, form: v.InferOutput<typeof RaffleChange>): Raffle => ({
  ...before,
  title: form.title ?? before.title,
  description: form.description ?? before.description,
  closesAt: form.closes_at === undefined ? before.closesAt : form.closes_at,
  order: form.order ?? before.order,
});

const { picture, ...removable } = pictured(raffles, rafflesFor);
const handlers = crudHandlers({ ...removable, order: byOrder, create: newRaffle, change: changedRaffle });

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
