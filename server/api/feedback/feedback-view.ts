import type { FeedbackView } from '../../../domain/feedback/feedback-calls.ts';
import type { Rating } from '../../../domain/feedback/rating.ts';
import { personName } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { personFinder } from '../people/find-person.ts';

/**
 * Returns a function that makes the organisers' view of a rating, with the current names of talk and person; empty if they
 * no longer exist.
 */
export async function feedbackViews(ports: Pick<Ports, 'log'>): Promise<(rating: Rating) => FeedbackView> {
  const [find, talks] = [await personFinder(ports), talksOf('live')];
  const state = await ports.log.state(talks.scope);
  return ({ id, talkId, personId, stars, text, at }) => {
    const person = find(personId);
    return {
      id,
      talk_id: talkId,
      talk: readable(state.get(talks.name, talkId), talks)?.title ?? '',
      user_id: personId,
      name: person ? personName(person) : '',
      stars,
      text,
      given_at: new Date(at).toISOString(),
    };
  };
}
