import { stewards } from '../../../domain/halls/hall.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { personName } from '../../../domain/people/person.ts';
import { refuse } from '../../../domain/refusal.ts';
import { signup } from '../../../domain/signups/signup.ts';
import { giveUpPlace, listTurns, type PlacesView, readPlaces, signUp } from '../../../domain/signups/signup-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { getTalk } from '../talks/find-talk.ts';
import { lineOf, SIGNUPS_SCOPE, turnsOf, waitingOf } from './waitlist-store.ts';
import { writeSignup } from './write-signup.ts';
import { personFinder } from '../people/find-person.ts';

const example = { id: 'workshop' };

export const signupEndpoints = [
  endpoint(readPlaces, {
    summary: 'How many places a talk has and how many are taken; and yours, or your turn on the waiting list.',
    example,
    handle: ({ actor, input, ports }) => placesFor(actor, input.id, ports),
  }),
  /** Signs the caller up. A repeated call changes nothing. */
  endpoint(signUp, {
    summary: 'Signs you up for a talk: a place, or the next turn on its waiting list.',
    example,
    refuses: ['not-allowed'],
    handle: ({ actor, input, ports }) => say(actor, { talkId: input.id, wanted: true }, ports),
  }),
  endpoint(giveUpPlace, {
    summary: 'Gives your place or your turn back; whoever waits longest gets the place.',
    example,
    handle: ({ actor, input, ports }) => say(actor, { talkId: input.id, wanted: false }, ports),
  }),
  /** Returns the list for the door: people with a place first, then the waitlist in order. */
  endpoint(listTurns, {
    summary: 'Who has a place in a talk and who waits for one, for its speakers and admins.',
    example,
    refuses: ['not-allowed'],
    handle: async ({ actor, input: { id, ...page }, ports }) => {
      if (!stewards(actor, await getTalk('live', id, ports)))
        return refuse('not-allowed', 'Who signed up for a talk is for its speakers and organisers');
      const find = await personFinder(ports);
      const all = turnsOf(await ports.log.state(SIGNUPS_SCOPE), id).toSorted(
        (a, b) => Number(a.state === 'waiting') - Number(b.state === 'waiting') || a.number - b.number,
      );
      return shown(pageOf(all, page), ({ personId, state, number, since }) => {
        const person = find(personId);
        return {
          user_id: personId,
          name: person ? personName(person) : '',
          state: state === 'place' ? ('place' as const) : ('waiting' as const),
          number,
          since: new Date(since).toISOString(),
        };
      });
    },
  }),
];

async function say(
  actor: Actor,
  { talkId, wanted }: { readonly talkId: string; readonly wanted: boolean },
  ports: Ports,
): Promise<PlacesView> {
  await getTalk('live', talkId, ports);
  const written = { changedAt: JUST_NOW, rev: ports.randomId(12) };
  await writeSignup(actor, signup.document(talkId, { wanted }, written), ports);
  return placesFor(actor, talkId, ports);
}

async function placesFor(actor: Actor, talkId: string, ports: Ports): Promise<PlacesView> {
  const { capacity = null } = await getTalk('live', talkId, ports);
  const state = await ports.log.state(SIGNUPS_SCOPE);
  const { taken, waiting } = lineOf(state, talkId);
  const own = turnsOf(state, talkId).find(({ personId }) => personId === actor.id);
  const before = waitingOf(state, talkId).filter(({ number }) => own && number <= own.number).length;
  return {
    talk_id: talkId,
    capacity,
    taken,
    waiting,
    state: own && own.state !== 'left' ? own.state : 'none',
    number: own?.number ?? null,
    position: own?.state === 'waiting' ? before : null,
  };
}
