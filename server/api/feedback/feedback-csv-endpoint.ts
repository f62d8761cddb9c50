import { isGiven } from '../../../domain/feedback/feedback.ts';
import { readFeedbackCsv } from '../../../domain/feedback/feedback-calls.ts';
import { feedbackCsvHeader, feedbackCsvRow } from '../../../domain/feedback/feedback-csv.ts';
import { newestRating } from '../../../domain/feedback/rating.ts';
import { CSV_ROWS_AT_ONCE } from '../../../domain/limits/companies.ts';
import { FEEDBACK_CSV_BUDGET } from '../../../domain/limits/requests.ts';
import { endpoint } from '../../http/endpoint.ts';
import { attachment } from '../../http/files/attachment.ts';
import { spendBudget, streamed } from '../../http/expensive-call-limit.ts';
import type { Ports } from '../../ports.ts';
import { feedbackViews } from './feedback-view.ts';
import { ratingsOf } from './ratings.ts';

/** Newest first, in the form of every table we write (lead-csv-endpoint.ts). */
export const feedbackCsvEndpoint = endpoint(readFeedbackCsv, {
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

/** Each part is made when the reader has taken the one before. */
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
