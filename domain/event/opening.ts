import { type Actor, isAdmin } from '../people/actor.ts';
import type { Phase } from '../phase.ts';
import type { EventSettings } from './event-settings.ts';

/** The phase of the event as this caller has it: an organiser may see the app as in another one. */
export const phaseFor = (
  actor: Pick<Actor, 'viewedPhase'> | undefined,
  { phase }: Pick<EventSettings, 'phase'>,
): Phase => actor?.viewedPhase ?? phase;

/** Before the event opens, what waits for it is the organisers' alone (spec 4, 6). */
export const isOpenTo = (actor: Actor | undefined, phase: Phase): boolean =>
  phase !== 'onboarding' || (actor !== undefined && isAdmin(actor));

/**
 * Whether a stranger may read the programme: event calendar, exports, previews of shared talks. Only where the organisers
 * say so (spec 6), and not before the event opens. Of people it names speakers, with picture and `about`.
 */
export const isProgrammePublic = ({
  publicProgramme,
  phase,
}: Pick<EventSettings, 'publicProgramme' | 'phase'>): boolean => publicProgramme && isOpenTo(undefined, phase);

/** Only live shows the overview of the stages; else the stage page is a grid of talks (spec 2, 4). */
export const showsStageOverview = (phase: Phase): boolean => phase === 'live';
