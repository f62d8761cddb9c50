import * as v from 'valibot';
import { HOUR } from '../time.ts';
import type { Actor } from '../people/actor.ts';
import type { Phase } from '../phase.ts';
import type { Role } from '../people/role.ts';

/** The roles as which an organiser may see the app. */
export const VIEWED_ROLES = ['attendee', 'speaker', 'exhibitor', 'replay'] as const;
export const ViewedRole = v.picklist(VIEWED_ROLES);
export type ViewedRole = v.InferOutput<typeof ViewedRole>;

/** Milliseconds after which a view ends by itself. */
export const ROLE_VIEW_LIFE = HOUR;

/** What a call that would change something is answered in a view, by the server and on the device alike. */
export const VIEW_READS_ONLY = 'You see the app as somebody else would. In such a view nothing can be changed or sent.';
/** Where there would have to be a person. */
export const VIEW_IS_NOBODY = 'You see the app as somebody else would. There is no person behind such a view.';
export const VIEW_IS_OVER = 'This view is over';

const VIEWED: Readonly<Record<ViewedRole, { readonly roles: readonly Role[]; readonly replayAccess: boolean }>> = {
  attendee: { roles: ['ROLE_ATTENDEE'], replayAccess: false },
  speaker: { roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'], replayAccess: false },
  exhibitor: { roles: ['ROLE_ATTENDEE'], replayAccess: false },
  replay: { roles: ['ROLE_ATTENDEE'], replayAccess: true },
};

export interface Viewed {
  readonly role: ViewedRole;
  readonly companyId: string | null;
  /** None: in the phase of the event. */
  readonly phase?: Phase | undefined;
}

/** Who calls in a view: a person that there is not, of this role, so that nothing in the event is theirs. */
export const viewedActor = (id: string, { role, companyId, phase }: Viewed): Actor => ({
  id,
  ...VIEWED[role],
  companyId: role === 'exhibitor' ? companyId : null,
  viewing: true,
  ...(phase && { viewedPhase: phase }),
});

const WHEN: Readonly<Record<Phase, string>> = {
  onboarding: 'before the event',
  live: 'during the event',
  finished: 'after the event',
};

/** In the middle of a sentence. `company` is the name of theirs. */
export const viewedAs = (role: ViewedRole, company: string, phase?: Phase): string =>
  phase === undefined ? roleWords(role, company) : `${roleWords(role, company)} ${WHEN[phase]}`;

function roleWords(role: ViewedRole, company: string): string {
  if (role === 'exhibitor') return `an exhibitor of ${company}`;
  return role === 'replay' ? 'an attendee with replays' : role === 'speaker' ? 'a speaker' : 'an attendee';
}
