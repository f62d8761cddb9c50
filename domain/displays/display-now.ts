import { CHANGES_SHOWN, DISPLAY_NEXT } from '../limits/displays.ts';
import { byStart } from '../talks/talk.ts';
import type { Instant } from '../time.ts';
import type { DisplayProgramme, DisplayTalk } from './shown-calls.ts';

/** The current and the next talks of a stage. */
export interface StageNow {
  readonly id: string;
  readonly name: string;
  /** The current talk or break; a talk wins over a break at the same time. */
  readonly now: DisplayTalk | undefined;
  /** Elapsed part of it, 0 to 1. */
  readonly share: number;
  readonly next: readonly DisplayTalk[];
}

export interface DisplayNow {
  readonly stages: readonly StageNow[];
  readonly changes: readonly DisplayProgramme['changes'][number][];
}

/** Returns what a display shows at this moment, from the data it last received. */
export function displayNow({ stage, stages, talks, changes }: DisplayProgramme, now: Instant): DisplayNow {
  const shown = stage ? [stage] : stages;
  return {
    stages: shown.map(({ id, name }) => stageNow({ id, name, talks, now })),
    changes: changes.filter(({ until }) => until > now).slice(0, CHANGES_SHOWN),
  };
}

interface Place {
  readonly id: string;
  readonly name: string;
  readonly talks: readonly DisplayTalk[];
  readonly now: Instant;
}

function stageNow({ id, name, talks, now }: Place): StageNow {
  const here = talks
    .filter((talk) => (talk.stageId === id || talk.stageId === null) && !talk.cancelled)
    .toSorted(byStart);
  const running = here.filter((talk) => talk.startsAt <= now && talk.endsAt > now && !talk.isOver);
  // If talks overlap, the one that began later is current.
  const on = running.findLast(({ isBreak }) => !isBreak) ?? running.at(-1);
  return {
    id,
    name,
    now: on,
    share: on ? (now - on.startsAt) / (on.endsAt - on.startsAt) : 0,
    next: here.filter((talk) => talk.startsAt > now && !talk.isOver).slice(0, DISPLAY_NEXT),
  };
}
