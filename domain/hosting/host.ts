import { type Actor, isAdmin } from '../people/actor.ts';
import type { Scope } from '../sync/log.ts';
import { speaksIn } from '../talks/player/talk-stream.ts';
import { type Talk, takesPlace } from '../talks/talk.ts';

const HOST = 'host:talk:';

/** The scope for the hosts of a talk's discussion: questions in moderation, draft polls, hidden results. */
export const hostScope = (talkId: string): Scope => `${HOST}${talkId}`;
/** The talk of a hosts' scope; undefined for other scopes. */
export const talkOfHostScope = (scope: Scope): string | undefined =>
  scope.startsWith(HOST) ? scope.slice(HOST.length) : undefined;

/** Hosts of a talk's discussion: its speakers, and organisers. */
export const mayHost = (actor: Pick<Actor, 'id' | 'roles'>, talk: Pick<Talk, 'speakers'>): boolean =>
  isAdmin(actor) || (actor.roles.includes('ROLE_SPEAKER') && speaksIn(talk, actor.id));

/** Whether a talk has questions, polls and cheers. */
export const hasRoom = (talk: Talk): boolean => talk.hasDiscussion && takesPlace(talk);
