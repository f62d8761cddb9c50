import * as v from 'valibot';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { TalkId } from '../../../domain/talks/talk.ts';
import { WatchPosition } from '../../../domain/talks/player/watch-position.ts';
import type { Ports } from '../../ports.ts';
import { putUserDoc } from '../../sync/write-mine.ts';

/** Stores how far a person has watched a recording. Devices send it automatically, so a deleted talk is not an error. */
export async function writePosition(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  if (!v.is(TalkId, document.ref)) return refuse('not-found', 'A place in a recording is of a talk');
  const value = v.safeParse(WatchPosition, document.value);
  if (!value.success) return refuse('invalid', value.issues[0].message);
  return putUserDoc(actor, { ...document, value: value.output }, { ports, rule: () => undefined });
}
