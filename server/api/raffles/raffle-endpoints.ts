import { byOrder } from '../../../domain/by-order.ts';
import {
  addRaffle,
  deleteRaffle,
  drawWinners,
  editRaffle,
  enterRaffleCall,
  listRaffles,
  readDraw,
  readRaffleStats,
  storeRaffleImage,
} from '../../../domain/raffles/raffle-calls.ts';
import { NewRaffle, RaffleChange } from '../../../domain/raffles/raffle.ts';
import { endpoint } from '../../http/endpoint.ts';
import { crudHandlers } from '../../sync/crud-handlers.ts';
import { getPictured, pictured } from '../pictures/pictured-documents.ts';
import { ENTRIES_SCOPE, entriesOf, raffles, tallyOf } from './entries.ts';
import { drawView, RAFFLE_NAMES, rafflesFor } from './raffle-view.ts';
import { entry } from '../../../domain/raffles/entry.ts';
import { refuse } from '../../../domain/refusal.ts';
import { allDocuments } from '../../sync/documents.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { drawRaffle } from './draw-raffle.ts';
import { writeEntry } from './write-entry.ts';

/**
 * Refused before the raffle closes; a raffle without a closing time closes with its draw. The same request again returns
 * the recorded draw, a different one 409.
 */
const draw = endpoint(drawWinners, {
  summary: 'Draws the winners, by chance or by a seed, so that anybody can repeat it.',
  example: { id: 'hammock', winners: 1, seed: 'the dice of the evening' },
  handle: async ({ actor, input: { id, winners, seed }, ports }) => {
    const raffle = await drawRaffle({ actor, id, winners, seed }, ports);
    return (await rafflesFor(actor, ports))(raffle);
  },
});

const entryEndpoints = [
  /** Idempotent: a second entry returns the first. */
  endpoint(enterRaffleCall, {
    summary: 'Enters you into a raffle, once, until it closes.',
    example: { id: 'camera' },
    handle: async ({ actor, input: { id }, ports }) => {
      await writeEntry(
        actor,
        entry.document(id, { entered: true }, { changedAt: JUST_NOW, rev: ports.randomId(12) }),
        ports,
      );
      return (await rafflesFor(actor, ports))(await getPictured(raffles, id, ports));
    },
  }),
  draw,
  /** Returns all entry numbers without people: with these and the seed, anyone can verify the draw. Empty before the draw. */
  endpoint(readDraw, {
    summary:
      'How a raffle was drawn: sort `numbers`, check `digest` (SHA-256, one a line), shuffle by SHA-256("<digest>:<seed>:<0, 1, 2 …>").',
    example: { id: 'binoculars' },
    handle: async ({ input: { id }, ports }) => {
      const { draw: recorded } = await getPictured(raffles, id, ports);
      if (!recorded) return refuse('not-found', 'This raffle has not been drawn');
      const numbers = entriesOf(id, await ports.log.state(ENTRIES_SCOPE))
        .map(({ number }) => number)
        .toSorted();
      return { ...drawView(recorded), numbers };
    },
  }),
  endpoint(readRaffleStats, {
    summary: 'Per raffle: how many entered and how many won; and all entries together.',
    example: {},
    handle: async ({ ports }) => {
      const state = await ports.log.state(ENTRIES_SCOPE);
      const data = (await allDocuments(raffles, ports)).toSorted(byOrder).map((raffle) => ({
        id: raffle.id,
        title: raffle.title,
        entries: tallyOf(raffle.id, state),
        winners: raffle.draw?.winners.length ?? 0,
        drawn_at: raffle.draw && new Date(raffle.draw.drawnAt).toISOString(),
      }));
      return { data, total: data.reduce((sum, { entries }) => sum + entries, 0) };
    },
  }),
];

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
