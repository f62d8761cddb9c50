import { isGiven } from '../../../domain/feedback/feedback.ts';
import { listFeedback, readFeedback, readFeedbackCsv } from '../../../domain/feedback/feedback-calls.ts';
import { feedbackSums, mayReadFeedback, meanStars, newestRating } from '../../../domain/feedback/rating.ts';
import { FEEDBACK_SHOWN_FROM } from '../../../domain/limits/talks.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { getTalk } from '../talks/find-talk.ts';
import { feedbackViews } from './feedback-view.ts';
import { ratingsOf } from './ratings.ts';
import { feedbackCsvHeader, feedbackCsvRow } from '../../../domain/feedback/feedback-csv.ts';
import { CSV_ROWS_AT_ONCE } from '../../../domain/limits/companies.ts';
import { FEEDBACK_CSV_BUDGET } from '../../../domain/limits/requests.ts';
import { attachment } from '../../http/files/attachment.ts';
import { spendBudget, streamed } from '../../http/expensive-call-limit.ts';
import type { Ports } from '../../ports.ts';

/** Newest first, in the same format as the CSV of leads (lead-endpoints.ts). */
const feedbackCsvEndpoint = endpoint(readFeedbackCsv, {
  summary: 'What each person made of the talks as a CSV file, with their names; of one talk with `talk_id`.',
  example: { talk_id: 'keynote' },
  handle: ({ actor, input, ports }) => {
    spendBudget(actor.id, FEEDBACK_CSV_BUDGET, ports.attempts);
    return streamed(
      parts(input.talk_id, ports),
      attachment('feedback.csv', 'text/csv; charset=utf-8; header=present'),
      ports,
    );
  },
});

/** Generates the file in parts. Each part is made after the reader has taken the previous one. */
async function* parts(talkId: string | undefined, ports: Ports): AsyncGenerator<string> {
  const given = (await ratingsOf(talkId, ports)).filter(isGiven).toSorted(newestRating);
  const view = await feedbackViews(ports);
  yield feedbackCsvHeader;
  for (let from = 0; from < given.length; from += CSV_ROWS_AT_ONCE) {
    yield given
      .slice(from, from + CSV_ROWS_AT_ONCE)
      .map((rating) => feedbackCsvRow(view(rating)))
      .join('');
  }
}

export const feedbackEndpoints = [
  /** Other people do not even get the count. */
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
