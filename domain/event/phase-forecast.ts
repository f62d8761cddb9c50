import { isAdmin } from '../people/actor.ts';
import type { Person } from '../people/person.ts';
import type { Phase } from '../phase.ts';
import { endsAt, type Talk } from '../talks/talk.ts';
import type { Instant } from '../time.ts';
import { isOpenTo, isProgrammePublic, showsStageOverview } from './setup/opening.ts';
import type { EventSettings } from './event-settings.ts';

/** What changes in another phase for everyone except organisers. */
export interface PhaseForecast {
  readonly opens: readonly string[];
  readonly closes: readonly string[];
  readonly people: number;
}

type Opening = Pick<EventSettings, 'phase' | 'publicProgramme'>;

/** Parts of the app with the rule that opens each. */
const PARTS: readonly { readonly words: string; readonly isOpen: (event: Opening) => boolean }[] = [
  { words: 'Profiles of other people, connecting and chat', isOpen: ({ phase }) => isOpenTo(undefined, phase) },
  { words: 'The bell with its notifications', isOpen: ({ phase }) => isOpenTo(undefined, phase) },
  { words: 'Questions, polls and cheers of talks', isOpen: ({ phase }) => isOpenTo(undefined, phase) },
  {
    words: 'Calendar feeds, links to shared talks and certificates',
    isOpen: ({ phase }) => isOpenTo(undefined, phase),
  },
  { words: 'The stages with what is on now', isOpen: ({ phase }) => showsStageOverview(phase) },
  { words: 'The programme for strangers', isOpen: isProgrammePublic },
];

export function phaseForecast(event: Opening, to: Phase, people: readonly Pick<Person, 'roles'>[]): PhaseForecast {
  const after = { ...event, phase: to };
  const changed = (opens: boolean) =>
    PARTS.filter(({ isOpen }) => isOpen(after) === opens && isOpen(event) !== opens).map(({ words }) => words);
  return { opens: changed(true), closes: changed(false), people: people.filter((one) => !isAdmin(one)).length };
}

type Timed = Pick<Talk, 'edition' | 'kind' | 'cancelled' | 'startsAt' | 'minutes'>;

/** Number of current and future talks, which finishing the event would cut short. */
export const unfinishedTalks = (talks: readonly Timed[], now: Instant): number =>
  talks.filter((talk) => talk.edition === 'live' && talk.kind === 'talk' && !talk.cancelled && endsAt(talk) > now)
    .length;
