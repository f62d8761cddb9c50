import { plural } from '../../../../domain/plural.ts';
import { type DraftPlacement, standingOf } from '../../../../domain/talks/schedule/schedule-draft.ts';
import { placeOf } from '../../../../domain/talks/talk-place.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { createSignal } from '../../../platform/react/signal.ts';
import { raise } from '../../../platform/http/toasts.ts';
import { drafts, moveInDraft, undoMove } from '../../board/schedule-draft.ts';
import type { Choices } from '../event/choices.ts';
import { setLast } from '../records/undo.ts';

/** Choices of minutes by which talks are moved together. */
const SHIFTS = [5, 10, 15, 20, 30, 45, 60, 120, -5, -10, -15, -20, -30, -45, -60, -120];

export const shiftChoices: Choices = createSignal(
  SHIFTS.map((by) => ({ value: String(by), label: `${Math.abs(by)} minutes ${by > 0 ? 'later' : 'earlier'}` })),
);

/** Moves a talk in the draft, which only organisers see until its release. */
export const putInDraft = (talk: Talk, to: DraftPlacement): void => inDraft([{ talk, to }]);

/** Moves many talks by minutes, from their places in the draft. Talks that are cancelled or have no place stay. */
export const shiftInDraft = (talks: readonly Talk[], minutes: number): void =>
  inDraft(
    talks.flatMap((talk) => {
      const draft = drafts.get().get(talk.id);
      const place = draft ? draft.to : talk.cancelled ? 'off' : placeOf(talk);
      const isPlaced = place !== null && place !== 'off';
      return isPlaced ? [{ talk, to: { ...place, startsAt: place.startsAt + minutes * MINUTE } }] : [];
    }),
  );

function inDraft(moved: readonly { readonly talk: Talk; readonly to: DraftPlacement }[]): void {
  if (moved.length === 0) return raise('None of them has a place to be moved from', { topic: 'admin' });
  moveInDraft(moved.map(({ talk, to }) => ({ id: talk.id, was: standingOf(talk), to })));
  setLast(undoMove);
  const said = plural(
    moved.length,
    '1 talk is moved in the draft',
    `${moved.length.toLocaleString('en')} talks are moved in the draft`,
  );
  raise(said, { tone: 'success', topic: 'admin', action: { label: 'Undo', run: undoMove } });
}
