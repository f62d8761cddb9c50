import { plural } from '../../../domain/plural.ts';
import { agenda } from '../../../domain/agenda/agenda.ts';
import { overlapsAmong } from '../../../domain/agenda/overlaps.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { talks } from '../../platform/replica/catalog-view.ts';
import { keptTalks } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { raise, raiseError } from '../../platform/http/toasts.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';

/**
 * Keeps or drops a talk in one tap. Shows a toast that names overlapping talks, with Undo (ux 1.1). Toggles the stored state,
 * because a second tap may come before the first is rendered.
 */
export function toggleKept(talk: Talk): void {
  const kept = !keptTalks.get().has(talk.id);
  const clash = kept ? overlapsWithKept(talk)[0] : undefined;
  write([talk], kept);
  say(kept ? addedSentence(clash) : 'Removed from My Schedule', () => write([talk], !kept));
}

/** Resolves an overlap: keeps this talk and drops those that overlap it. Returns the dropped ones. */
export function keepInstead(talk: Talk): readonly Talk[] {
  const others = overlapsWithKept(talk);
  if (others.length === 0) return others;
  write(others, false);
  say(keptSentence(others), () => write(others, true));
  return others;
}

const keptSentence = (others: readonly Talk[]): string =>
  plural(
    others.length,
    `Kept. ${others[0]?.title} is off My Schedule.`,
    `Kept. ${others.length} talks are off My Schedule.`,
  );

const addedSentence = (clash: Talk | undefined): string =>
  clash ? `Added. Overlaps with ${clash.title}.` : 'Added to My Schedule';

function overlapsWithKept(talk: Talk): readonly Talk[] {
  const kept = keptTalks.get();
  const candidates = talks.get().filter((other) => other.id === talk.id || kept.has(other.id));
  return overlapsAmong(candidates, serverNow()).get(talk.id) ?? [];
}

function write(changed: readonly Talk[], kept: boolean): void {
  Promise.all(changed.map((talk) => writeUserDoc(agenda, talk.id, { kept }))).catch(() =>
    raiseError('This device could not save your schedule. Is its storage full?'),
  );
}

function say(sentence: string, undo: () => void): void {
  // A short vibration, on phones that support it.
  navigator.vibrate?.(8);
  // The toast comes in the next task, so that the button reacts first.
  whenIdle(false, () => raise(sentence, { action: { label: 'Undo', run: undo }, topic: 'my schedule' }));
}
