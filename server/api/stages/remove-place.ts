import type { Actor } from '../../../domain/people/actor.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { placeInUse } from '../../../domain/stages/stage-form.ts';
import type { Edition, Talk } from '../../../domain/talks/talk.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { documentsIn } from '../../sync/documents.ts';
import { editScope, staleUnless } from '../../sync/edit-documents.ts';

interface Removal {
  readonly id: string;
  readonly edition: Edition;
  readonly actor: Actor;
  readonly ifMatch?: string | undefined;
}

/** Deletes a stage or track. Refuses if a talk uses it at that moment. */
export async function removePlace(
  what: 'stage' | 'track',
  { id, edition, actor, ifMatch }: Removal,
  ports: Ports,
): Promise<void> {
  const places = what === 'stage' ? stagesOf(edition) : tracksOf(edition);
  await editScope(
    places.scope,
    {
      actor,
      about: `${what}:${id}`,
      decide(state) {
        const held = state.get(places.name, id);
        if (!held) return refuse('not-found', `This ${what} does not exist`);
        staleUnless(ifMatch, held.rev);
        const refused = placeInUse(what, talksAt(what, id, state).length);
        if (refused) throw new Refused(refused);
        return [{ c: places.name, id, doc: null }];
      },
    },
    ports,
  );
}

/** Returns the talks of this edition on a stage or track, including cancelled ones. */
export function talksAt(what: 'stage' | 'track', id: string, state: ScopeState): Talk[] {
  return documentsIn(state, talksOf('live')).filter((talk) => (what === 'stage' ? talk.stageId : talk.trackId) === id);
}
