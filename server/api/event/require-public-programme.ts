import { isProgrammePublic } from '../../../domain/event/setup/opening.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { texts } from '../../../domain/texts.ts';
import type { Ports } from '../../ports.ts';

/** Refuses people who are not logged in if the programme is not public or not open yet. */
export function requirePublicProgramme(actor: Actor | undefined, { event }: Pick<Ports, 'event'>): void {
  if (actor || isProgrammePublic(event())) return;
  if (event().publicProgramme) refuse('not-allowed', formTexts.opensWithEvent);
  refuse('not-logged-in', texts.notAuthorized);
}
