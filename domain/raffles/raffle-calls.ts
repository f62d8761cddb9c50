import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { crudCalls, pictureCall } from '../calls/crud-calls.ts';
import { thingId } from '../forms/input-schemas.ts';
import { RAFFLE_WINNERS_MAX, SEED_MAX } from '../limits/lobby.ts';
import { DrawView, RaffleView } from './raffle-view.ts';
import { NewRaffle, RaffleChange } from './raffle.ts';

const one = { id: thingId, view: RaffleView };

export const {
  list: listRaffles,
  add: addRaffle,
  edit: editRaffle,
  remove: deleteRaffle,
} = crudCalls('/raffles', { ...one, access: 'logged-in', input: { add: NewRaffle, edit: RaffleChange } });

export const storeRaffleImage = pictureCall('/raffles/image/:id', one);

export const enterRaffleCall = call({
  method: 'post',
  path: '/raffles/:id/entries',
  access: 'logged-in',
  input: v.object({ id: thingId }),
  output: RaffleView,
});

export const drawWinners = call({
  method: 'post',
  path: '/raffles/:id/draw',
  access: 'admin',
  input: v.object({
    id: thingId,
    winners: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(RAFFLE_WINNERS_MAX)), 1),
    seed: v.optional(
      v.pipe(
        v.string(),
        v.minLength(1),
        v.maxLength(SEED_MAX),
        v.check((seed) => seed.isWellFormed(), 'This text contains invalid characters'),
      ),
    ),
  }),
  output: RaffleView,
});

export const readDraw = call({
  method: 'get',
  path: '/raffles/:id/draw',
  access: 'logged-in',
  input: v.object({ id: thingId }),
  output: v.object({ ...DrawView.entries, numbers: v.array(v.string()) }),
});

export const readRaffleStats = call({
  method: 'post',
  path: '/stats/raffles',
  access: 'admin',
  input: v.object({}),
  output: v.object({
    data: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        entries: v.number(),
        winners: v.number(),
        drawn_at: v.nullable(v.string()),
      }),
    ),
    total: v.number(),
  }),
});
