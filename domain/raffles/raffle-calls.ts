import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { pictureUpload } from '../calls/upload.ts';
import { thingId } from '../fields.ts';
import { RAFFLE_WINNERS_MAX, SEED_MAX } from '../limits/lobby.ts';
import { DrawView, RaffleView } from './raffle-view.ts';
import { NewRaffle, RaffleChange } from './raffle.ts';

export const listRaffles = call({
  method: 'get',
  path: '/raffles',
  access: 'logged-in',
  input: v.object(PageFields),
  output: pageSchema(RaffleView),
});

export const addRaffle = call({
  method: 'post',
  path: '/raffles',
  access: 'admin',
  input: NewRaffle,
  output: RaffleView,
  status: 201,
});

export const editRaffle = call({
  method: 'patch',
  path: '/raffles/:id',
  access: 'admin',
  input: v.object({ ...RaffleChange.entries, id: thingId }),
  output: RaffleView,
  current: RaffleView,
});

export const deleteRaffle = call({
  method: 'delete',
  path: '/raffles/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.null(),
  current: RaffleView,
  status: 204,
});

export const storeRaffleImage = call({
  method: 'post',
  path: '/raffles/image/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: RaffleView,
  upload: pictureUpload(),
});

export const enterRaffle = call({
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
        v.check((seed) => seed.isWellFormed(), 'This text is broken'),
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
