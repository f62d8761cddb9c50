import type { Stage } from '../../../domain/stages/stage.ts';
import type { Track } from '../../../domain/stages/track.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { ChecklistOption } from '../../ui/checklist.tsx';

/** The tracks there are talks of, by name, with how many. */
export function trackOptions(tracks: readonly Track[], talks: readonly Talk[]): ChecklistOption[] {
  const counts = countsOf(talks, (talk) => talk.trackId);
  return tracks
    .filter((track) => counts.has(track.id))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((track) => ({ value: track.id, label: track.name, tint: track.color, count: counts.get(track.id) ?? 0 }));
}

/** The stages there are talks on, in the order of their columns, with how many. */
export function stageOptions(stages: readonly Stage[], talks: readonly Talk[]): ChecklistOption[] {
  const counts = countsOf(talks, (talk) => talk.stageId);
  return stages
    .filter((stage) => counts.has(stage.id))
    .map((stage) => ({ value: stage.id, label: stage.name, count: counts.get(stage.id) ?? 0 }));
}

/** Breaks are nothing one could filter by (spec 2). */
function countsOf(talks: readonly Talk[], key: (talk: Talk) => string | null): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const talk of talks) {
    const id = key(talk);
    if (id !== null && talk.kind === 'talk' && !talk.cancelled) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
