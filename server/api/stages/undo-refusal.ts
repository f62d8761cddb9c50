import type { AuditedChange } from '../../../domain/audit/audit.ts';
import { nameKey, nameTaken } from '../../../domain/names.ts';
import { placeInUse } from '../../../domain/stages/stage-form.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { ScopeState } from '../../ports.ts';
import { companies, stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { documentsIn } from '../../sync/documents.ts';
import { talksAt } from './remove-place.ts';

const PLACES = { stage: stagesOf('live').name, track: tracksOf('live').name } as const;

const NAMED = [
  ['stage', stagesOf('live')],
  ['track', tracksOf('live')],
  ['company', companies],
] as const;

/** Returns whether the same undo also changes this talk. */
const leaves = (talkId: string, along: readonly AuditedChange[]): boolean =>
  along.some(({ collection, id }) => collection === talksOf('live').name && id === talkId);

const comesBack = (place: string, placeId: string, along: readonly AuditedChange[]): boolean =>
  along.some(({ collection, id, before }) => collection === place && id === placeId && before !== null);

/**
 * Returns why a change of the programme cannot be undone: a talk would lose its stage or track, or a name would exist
 * twice. Undefined if it can.
 */
export function strandedRefusal(
  { collection, id, before }: AuditedChange,
  state: ScopeState,
  along: readonly AuditedChange[] = [],
): Refusal | undefined {
  for (const [what, documents] of NAMED) {
    const [name, held] = [before?.['name'], state.get(documents.name, id)];
    const isRenamed = typeof name === 'string' && nameKey(name) !== nameKey(held ? documents.parse(held).name : '');
    const taken =
      collection === documents.name && isRenamed
        ? nameTaken(what, { id, name }, documentsIn<{ readonly id: string; readonly name: string }>(state, documents))
        : undefined;
    if (taken) return refusal('conflict', `${taken.message}. Give that one another name first.`);
  }
  for (const what of ['stage', 'track'] as const) {
    if (collection === PLACES[what] && before === null)
      return placeInUse(what, talksAt(what, id, state).filter((talk) => !leaves(talk.id, along)).length);
    const place = collection === talksOf('live').name ? before?.[`${what}Id`] : undefined;
    if (typeof place === 'string' && !state.get(PLACES[what], place) && !comesBack(PLACES[what], place, along))
      return refusal('conflict', `The ${what} of this talk has been taken away. Bring it back first.`);
  }
  return undefined;
}
