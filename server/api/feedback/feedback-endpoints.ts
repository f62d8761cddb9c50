import { isGiven } from '../../../domain/feedback/feedback.ts';
import { listFeedback, readFeedback } from '../../../domain/feedback/feedback-calls.ts';
import { feedbackSums, mayReadFeedback, meanStars, newestRating } from '../../../domain/feedback/rating.ts';
import { FEEDBACK_SHOWN_FROM } from '../../../domain/limits/talks.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { getTalk } from '../talks/find-talk.ts';
import { feedbackCsvEndpoint } from './feedback-csv-endpoint.ts';
import { feedbackViews } from './feedback-view.ts';
import { ratingsOf } from './ratings.ts';

export const feedbackEndpoints = [
  /** Others do not even see the count. */
  endpoint(readFeedback, {
    summary:
      'What people made of a talk, for its speakers and admins: how often each number of stars was given, and what was ' +
      'written, in alphabetical order and under no name. Below `shown_from` ratings only their number.',
    example: { id: 'keynote' },
    refuses: ['not-allowed'],
    handle: async ({ actor, input: { id }, ports }) => {
      const talk = await getTalk('live', id, ports);
      if (!mayReadFeedback(actor, talk))
        return refuse('not-allowed', 'What people made of a talk is for its speakers and organisers');
      const { count, stars, texts } = feedbackSums(await ratingsOf(id, ports));
      return {
        talk_id: id,
        count,
        shown_from: FEEDBACK_SHOWN_FROM,
        mean: (stars && meanStars(stars)) ?? null,
        stars: stars && [...stars],
        texts: [...texts],
      };
    },
  }),
  endpoint(listFeedback, {
    summary: 'What each person made of the talks, with their names, newest first; of one talk with `talk_id`.',
    example: { talk_id: 'keynote' },
    handle: async ({ input: { talk_id: talkId, ...page }, ports }) => {
      const given = (await ratingsOf(talkId, ports)).filter(isGiven).toSorted(newestRating);
      return shown(pageOf(given, page), await feedbackViews(ports));
    },
  }),
  feedbackCsvEndpoint,
];
