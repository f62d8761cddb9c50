import { useMemo } from 'react';
import { agenda } from '../../../domain/agenda/agenda.ts';
import { type BrokenPlan, brokenPlans } from '../../../domain/agenda/conflict-suggestions.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { unmetNeed } from '../../../domain/screen-needs.ts';
import { MINUTE } from '../../../domain/time.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { raise, raiseError } from '../../platform/http/toasts.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import { useDeferredAgendaTalkIds } from './agenda.ts';
import { useTalkChanges } from '../news/changes.ts';
import { useNow } from '../loading/now.ts';
import { useRecordedTalks } from './replays.ts';
import { useScreenVisitor } from '../usage/screen-visitor.ts';
import { useTalks } from './talks.ts';

/** What of the person's schedule was cancelled or moved onto something else, and what fits there instead. */
export function useBrokenPlans(): readonly BrokenPlan[] {
  const talks = useTalks();
  const kept = useDeferredAgendaTalkIds();
  const changes = useTalkChanges();
  const now = useNow(MINUTE);
  const recorded = useWatchable();
  return useMemo(() => brokenPlans({ talks, kept, changes, recorded, now }), [talks, kept, changes, recorded, now]);
}

const NOTHING: readonly Talk[] = [];

/** What this person may watch again: for an hour after its end a talk's film is everybody's, the list of them is not. */
function useWatchable(): readonly Talk[] {
  const recorded = useRecordedTalks();
  return unmetNeed({ replayAccess: true }, useScreenVisitor()) ? NOTHING : recorded;
}

/** Keeps one talk in the place of another, in one tap, and offers the way back; sent when there is a network. */
export function keepInPlaceOf(lost: Talk, offer: Talk): void {
  write([
    [lost, false],
    [offer, true],
  ]);
  say(`${offer.title} is on My Schedule instead`, () =>
    write([
      [lost, true],
      [offer, false],
    ]),
  );
}

/** Lets a talk go that no longer works, and offers the way back. */
export function letGo(lost: Talk): void {
  write([[lost, false]]);
  say('Removed from My Schedule', () => write([[lost, true]]));
}

function write(changed: readonly (readonly [Talk, boolean])[]): void {
  Promise.all(changed.map(([{ id }, kept]) => writeUserDoc(agenda, id, { kept }))).catch(() =>
    raiseError('This device could not save your schedule. Is its storage full?'),
  );
}

function say(sentence: string, undo: () => void): void {
  // The button answers first: what is said about it comes with the next turn.
  whenIdle(false, () => raise(sentence, { action: { label: 'Undo', run: undo }, topic: 'my schedule' }));
}
