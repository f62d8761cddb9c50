import * as v from 'valibot';
import { HOUR } from '../time.ts';
import type { Actor } from '../people/actor.ts';
import type { Phase } from '../phase.ts';
import type { Role } from '../people/role.ts';

/** Roles as which an organiser can view the app. */
export const VIEWED_ROLES = ['attendee', 'speaker', 'exhibitor', 'replay'] as const;
export const ViewedRole = v.picklist(VIEWED_ROLES);
export type ViewedRole = v.InferOutput<typeof ViewedRole>;

/** Milliseconds after which a view expires. */
export const ROLE_VIEW_LIFE = HOUR;

/** The answer to every change in a view, from the server and on the device. */
export const VIEW_READS_ONLY =
  'You see the app as another person would. In such a view nothing can be changed or sent.';
/** The answer where a real person would be needed. */
export const VIEW_IS_NOBODY = 'You see the app as another person would. There is no person behind such a view.';
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
  /** Undefined: the event's own phase. */
  readonly phase?: Phase | undefined;
}

/** The caller of a view: a person of this role who does not exist and owns nothing in the event. */
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

/** The role as part of a sentence. `company` is its company's name. */
export const viewedAs = (role: ViewedRole, company: string, phase?: Phase): string =>
  phase === undefined ? roleWords(role, company) : `${roleWords(role, company)} ${WHEN[phase]}`;

function roleWords(role: ViewedRole, company: string): string {
  if (role === 'exhibitor') return `an exhibitor of ${company}`;
  return role === 'replay' ? 'an attendee with replays' : role === 'speaker' ? 'a speaker' : 'an attendee';
}
