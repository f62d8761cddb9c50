import { type Actor, isAdmin } from '../../people/actor.ts';
import type { Phase } from '../../phase.ts';
import type { EventSettings } from '../event-settings.ts';

/** Returns the phase of the event for this caller: an organiser may view the app in another phase. */
export const phaseFor = (
  actor: Pick<Actor, 'viewedPhase'> | undefined,
  { phase }: Pick<EventSettings, 'phase'>,
): Phase => actor?.viewedPhase ?? phase;

/** Whether the parts of the app that only organisers use before the event opens are open to this person (spec 4, 6). */
export const isOpenTo = (actor: Actor | undefined, phase: Phase): boolean =>
  phase !== 'onboarding' || (actor !== undefined && isAdmin(actor));

/**
 * Whether everyone on the web may read the programme: calendar, exports, link previews. Only if the organisers allow it (spec 6),
 * and not before the event opens. The programme includes speakers, with picture and `about`, but no other people.
 */
export const isProgrammePublic = ({
  publicProgramme,
  phase,
}: Pick<EventSettings, 'publicProgramme' | 'phase'>): boolean => publicProgramme && isOpenTo(undefined, phase);

/** Whether the stage page shows all stages: only in phase live; otherwise it is a grid of talks (spec 2, 4). */
export const showsStageOverview = (phase: Phase): boolean => phase === 'live';
