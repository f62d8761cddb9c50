import { isGiven } from '../../../domain/feedback/feedback.ts';
import { newestRating } from '../../../domain/feedback/rating.ts';
import type { RowOf } from '../../../domain/exports/tables.ts';
import { hasRoom } from '../../../domain/hosting/host.ts';
import { byStart } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, documentsIn } from '../../sync/documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { feedbackViews } from '../feedback/feedback-view.ts';
import { ratingsOf } from '../feedback/ratings.ts';
import { askedIn, shownQuestion } from '../hosting/backstage.ts';
import { votesOf } from '../questions/questions-of.ts';
import { SIGNUPS_SCOPE, turns } from '../signups/turns.ts';
import { iso, mailAddresses, personNames, talkTitles } from './known-names.ts';

/** Newest first. */
export async function feedback(ports: Ports): Promise<RowOf<'feedback'>[]> {
  const given = (await ratingsOf(undefined, ports)).filter(isGiven).toSorted(newestRating);
  return given.map(await feedbackViews(ports));
}

/** A talk after the other, those that wait or were taken out among them; who asked without a name stays without one. */
export async function* questions(ports: Ports): AsyncGenerator<RowOf<'questions'>> {
  const name = await personNames(ports);
  for (const talk of (await allDocuments(talksOf('live'), ports)).filter(hasRoom).toSorted(byStart)) {
    const asked = (await allDocuments(askedIn(talk.id), ports)).toSorted((a, b) => a.at - b.at);
    const votes = new Map((await allDocuments(votesOf(talk.id), ports)).map(({ id, count }) => [id, count]));
    for (const { id, text, by, state, at } of asked.map(shownQuestion))
      yield {
        talk_id: talk.id,
        talk: talk.title,
        question_id: id,
        text,
        user_id: by,
        name: name(by),
        state,
        votes: votes.get(id) ?? 0,
        asked_at: iso(at),
      };
  }
}

/** By talk: who has a place, then who waits, in the order of their turns. */
export async function signups(ports: Ports): Promise<RowOf<'signups'>[]> {
  const [name, email, title] = [await personNames(ports), await mailAddresses(ports), await talkTitles(ports)];
  return documentsIn(await ports.log.state(SIGNUPS_SCOPE), turns)
    .filter(({ state }) => state !== 'left')
    .toSorted(
      (a, b) =>
        (a.talkId < b.talkId ? -1 : a.talkId > b.talkId ? 1 : 0) ||
        Number(a.state === 'waiting') - Number(b.state === 'waiting') ||
        a.number - b.number,
    )
    .map(({ talkId, personId, state, number, since }) => ({
      talk_id: talkId,
      talk: title(talkId),
      user_id: personId,
      name: name(personId),
      email: email(personId),
      state,
      number,
      since: iso(since),
    }));
}
