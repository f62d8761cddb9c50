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

/** Kept talks that were cancelled or moved onto another one, with replacements. */
export function useAgendaConflicts(): readonly BrokenPlan[] {
  const talks = useTalks();
  const kept = useDeferredAgendaTalkIds();
  const changes = useTalkChanges();
  const now = useNow(MINUTE);
  const recorded = useWatchable();
  return useMemo(() => brokenPlans({ talks, kept, changes, recorded, now }), [talks, kept, changes, recorded, now]);
}

const NOTHING: readonly Talk[] = [];

/** Recordings this person may watch. For an hour after its end anyone may watch a talk's video, but the list is restricted. */
function useWatchable(): readonly Talk[] {
  const recorded = useRecordedTalks();
  return unmetNeed({ replayAccess: true }, useScreenVisitor()) ? NOTHING : recorded;
}

/** Replaces a kept talk with another in one tap. Shows a toast with Undo; sent when there is a network. */
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

/** Drops a talk that no longer works. Shows a toast with Undo. */
export function dropPlan(lost: Talk): void {
  write([[lost, false]]);
  say('Removed from My Schedule', () => write([[lost, true]]));
}

function write(changed: readonly (readonly [Talk, boolean])[]): void {
  Promise.all(changed.map(([{ id }, kept]) => writeUserDoc(agenda, id, { kept }))).catch(() =>
    raiseError('This device could not save your schedule. Is its storage full?'),
  );
}

function say(sentence: string, undo: () => void): void {
  // The toast comes in the next task, so that the button reacts first.
  whenIdle(false, () => raise(sentence, { action: { label: 'Undo', run: undo }, topic: 'my schedule' }));
}
