import { BYTE_ORDER_MARK, csvRow } from '../csv-cell.ts';
import type { FeedbackView } from './feedback-calls.ts';

const COLUMNS = ['Talk', 'Stars', 'Words', 'Name', 'Given'] as const;

/** The file's byte order mark and header row. */
export const feedbackCsvHeader: string = BYTE_ORDER_MARK + csvRow(COLUMNS);

/** Returns a rating as a row; its time is in UTC. */
export const feedbackCsvRow = ({ talk, stars, text, name, given_at }: FeedbackView): string =>
  csvRow([talk, String(stars), text, name, given_at]);
