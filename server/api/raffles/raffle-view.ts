import type * as v from 'valibot';
import { isAdmin } from '../../../domain/people/actor.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { type DrawView, RaffleView } from '../../../domain/raffles/raffle-view.ts';
import type { Draw, Raffle } from '../../../domain/raffles/raffle.ts';
import type { ScopeState } from '../../ports.ts';
import { viewerOf } from '../../sync/crud-handlers.ts';
import { absolute } from '../pictures/absolute.ts';
import { entries, ENTRIES_SCOPE, entriesOf, entryId, raffles, tallyOf } from './entries.ts';
import { personFinder } from '../people/find-person.ts';

/** Field of the document → its API name, if different. */
export const RAFFLE_NAMES = { closesAt: 'closes_at', imageUrl: 'image' } as const;

export const rafflesFor = viewerOf({
  documents: raffles,
  view: RaffleView,
  names: RAFFLE_NAMES,
  async show(viewer, ports) {
    const state = await ports.log.state(ENTRIES_SCOPE);
    const find = await personFinder(ports);
    return (raffle) => {
      const own = state.get(entries.name, entryId(raffle.id, viewer.id));
      const number = own ? entries.parse(own).number : null;
      return {
        image: absolute(raffle.imageUrl, ports),
        closes_at: raffle.closesAt === null ? null : new Date(raffle.closesAt).toISOString(),
        entries: tallyOf(raffle.id, state),
        entered: number !== null,
        number,
        won: number !== null && (raffle.draw?.winners.includes(number) ?? false),
        draw: raffle.draw && drawView(raffle.draw),
        winners: raffle.draw && isAdmin(viewer) ? named(raffle.draw.winners, { raffle, state, find }) : [],
      };
    };
  },
});

export const drawView = ({ drawnAt, seed, entries: count, digest, winners }: Draw): v.InferOutput<typeof DrawView> => ({
  drawn_at: new Date(drawnAt).toISOString(),
  seed,
  entries: count,
  digest,
  winners,
});

interface Naming {
  readonly raffle: Raffle;
  readonly state: ScopeState;
  readonly find: (id: string) => Person | undefined;
}

/** Returns the winners with their names. An erased person has no name. */
function named(winners: readonly string[], { raffle, state, find }: Naming): RaffleView['winners'] {
  const byNumber = new Map(entriesOf(raffle.id, state).map(({ number, userId }) => [number, userId]));
  return winners.map((number) => {
    const userId = byNumber.get(number) ?? '';
    const person = find(userId);
    return { number, user_id: userId, name: person ? personName(person) : '' };
  });
}
