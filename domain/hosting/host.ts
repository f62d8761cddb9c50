import { type Actor, isAdmin } from '../people/actor.ts';
import type { Scope } from '../sync/log.ts';
import { speaksIn } from '../talks/talk-stream.ts';
import { type Talk, takesPlace } from '../talks/talk.ts';

const HOST = 'host:talk:';

/** What only those see who lead the discussion of a talk: questions that wait, polls in preparation, counts not shown yet. */
export const hostScope = (talkId: string): Scope => `${HOST}${talkId}`;
/** The talk of a scope of hosts; undefined where the scope is none. */
export const talkOfHostScope = (scope: Scope): string | undefined =>
  scope.startsWith(HOST) ? scope.slice(HOST.length) : undefined;

/** Who leads the discussion of a talk: its speakers, and organisers. */
export const mayHost = (actor: Pick<Actor, 'id' | 'roles'>, talk: Pick<Talk, 'speakers'>): boolean =>
  isAdmin(actor) || (actor.roles.includes('ROLE_SPEAKER') && speaksIn(talk, actor.id));

/** Whether people ask, answer and cheer in a talk. */
export const hasRoom = (talk: Talk): boolean => talk.hasDiscussion && takesPlace(talk);
