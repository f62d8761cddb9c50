import * as v from 'valibot';
import { feedback, feedbackChangeRefusal, FeedbackValue } from '../../../domain/feedback/feedback.ts';
import { type Rating, ratingId } from '../../../domain/feedback/rating.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { putUserDoc } from '../../sync/write-mine.ts';
import { findTalk } from '../talks/find-talk.ts';
import { ratings, RATINGS_SCOPE } from './ratings.ts';

/**
 * Stores a rating of a talk; the only way to do so. Writes the person's own document first, because it decides which of
 * two ratings is newer, then the counted copy. Sending again repairs a crash between the two.
 */
export async function writeFeedback(actor: Actor, document: UserDocument, ports: Ports): Promise<UserDocument> {
  const value = v.safeParse(FeedbackValue, document.value);
  if (!value.success) return refuse('invalid', value.issues[0].message);
  const talk = await findTalk(document.ref, ports);
  const stored = await putUserDoc(
    actor,
    { ...document, value: value.output },
    {
      ports,
      isGone: talk === undefined,
      rule: () => feedbackChangeRefusal(value.output, { talk, personId: actor.id, now: ports.now() }),
    },
  );
  await count(actor, stored, ports);
  return stored;
}

/** If two ratings arrive at once, the newer one counts here too. Withdrawing a rating that does not exist does nothing. */
async function count(actor: Actor, stored: UserDocument, ports: Ports): Promise<void> {
  const id = ratingId(stored.ref, actor.id);
  const doc: Rating = { id, talkId: stored.ref, personId: actor.id, ...feedback.read(stored), at: stored.changedAt };
  const appended = await ports.log.append(RATINGS_SCOPE, {
    mid: `rating:${actor.id}:${stored.rev}`,
    by: actor.id,
    decide: (state) => {
      const held = readable(state.get(ratings.name, id), ratings);
      const isOutdated = held ? held.at >= doc.at : doc.stars === 0;
      return { ops: isOutdated ? [] : [{ c: ratings.name, id, rev: stored.rev, doc }] };
    },
  });
  if (!appended.ok) throw new Refused(appended.refused);
}
