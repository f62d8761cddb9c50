import { type Actor, isAdmin } from '../people/actor.ts';
import type { Phase } from '../phase.ts';

/** Before the event opens, what waits for it is the organisers' alone (spec 4, 6). */
export const isOpenTo = (actor: Actor | undefined, phase: Phase): boolean => phase !== 'onboarding' || (actor !== undefined && isAdmin(actor));

/** Only live shows the overview of the stages; else the stage page is a grid of talks (spec 2, 4). */
export const showsStageOverview = (phase: Phase): boolean => phase === 'live';
