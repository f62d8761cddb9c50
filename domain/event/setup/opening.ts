import { type Actor, isAdmin } from '../../people/actor.ts';
import type { Phase } from '../../phase.ts';
import type { EventSettings } from '../event-settings.ts';

/** The phase of the event for this caller: an organiser may view the app in another phase. */
export const phaseFor = (
  actor: Pick<Actor, 'viewedPhase'> | undefined,
  { phase }: Pick<EventSettings, 'phase'>,
): Phase => actor?.viewedPhase ?? phase;

/** Before the event opens, some parts are open only to organisers (spec 4, 6). */
export const isOpenTo = (actor: Actor | undefined, phase: Phase): boolean =>
  phase !== 'onboarding' || (actor !== undefined && isAdmin(actor));

/**
 * Whether the programme is public: calendar, exports, link previews. Only if the organisers allow it (spec 6), and not before
 * the event opens. It includes speakers, with picture and `about`, but no other people.
 */
export const isProgrammePublic = ({
  publicProgramme,
  phase,
}: Pick<EventSettings, 'publicProgramme' | 'phase'>): boolean => publicProgramme && isOpenTo(undefined, phase);

/** The overview of stages exists only in phase live; otherwise the stage page is a grid of talks (spec 2, 4). */
export const showsStageOverview = (phase: Phase): boolean => phase === 'live';
