import { CHANGES_SHOWN, DISPLAY_NEXT } from '../limits/displays.ts';
import { byStart } from '../talks/talk.ts';
import type { Instant } from '../time.ts';
import type { DisplayProgramme, DisplayTalk } from './shown-calls.ts';

/** What is on one stage at a moment, and what comes. */
export interface StageNow {
  readonly id: string;
  readonly name: string;
  /** On now; a talk before a break that runs beside it. */
  readonly now: DisplayTalk | undefined;
  /** How much of it is over, 0 to 1. */
  readonly share: number;
  readonly next: readonly DisplayTalk[];
}

export interface DisplayNow {
  readonly stages: readonly StageNow[];
  readonly changes: readonly DisplayProgramme['changes'][number][];
}

/** What a display shows at this moment of the server's clock, from what it was told last. */
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
  // A talk that overlaps with the one before has begun by its own time: the later one is what is on.
  const on = running.findLast(({ isBreak }) => !isBreak) ?? running.at(-1);
  return {
    id,
    name,
    now: on,
    share: on ? (now - on.startsAt) / (on.endsAt - on.startsAt) : 0,
    next: here.filter((talk) => talk.startsAt > now && !talk.isOver).slice(0, DISPLAY_NEXT),
  };
}
