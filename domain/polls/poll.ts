import * as v from 'valibot';
import { POLL_OPTION_MAX, POLL_OPTIONS_LEAST, POLL_OPTIONS_MOST, POLL_TEXT_MAX } from '../limits/hosting.ts';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

const line = (longest: number) =>
  v.pipe(
    v.string('Write text here'),
    v.trim(),
    v.minLength(1, 'Write something here'),
    v.maxLength(longest, `At most ${longest} characters`),
    v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
  );

export const PollText = line(POLL_TEXT_MAX);
export const PollOptions = v.pipe(
  v.array(line(POLL_OPTION_MAX)),
  v.minLength(POLL_OPTIONS_LEAST, `A poll has at least ${POLL_OPTIONS_LEAST} answers`),
  v.maxLength(POLL_OPTIONS_MOST, `A poll has at most ${POLL_OPTIONS_MOST} answers`),
  v.check((options) => new Set(options).size === options.length, 'Each answer can stand there once'),
);

/** `draft`: only hosts see it. `open`: takes votes. `closed`: takes none. */
export const PollState = v.picklist(['draft', 'open', 'closed']);
export type PollState = v.InferOutput<typeof PollState>;

export const Poll = v.object({
  id: v.string(),
  text: v.string(),
  options: v.array(v.string()),
  state: PollState,
  /** Whether the room sees the results; hosts always do. */
  shows: v.boolean(),
  /** Whether it is the current topic. */
  pinned: v.boolean(),
  /** When it was created. */
  at: Instant,
});
export type Poll = v.InferOutput<typeof Poll>;

/** Oldest first. */
export const oldestPoll = (a: Poll, b: Poll): number => a.at - b.at || (a.id < b.id ? -1 : 1);

/** The room's polls, without drafts. */
export const pollsCollection = collection('room:', 'polls', { schema: Poll, order: oldestPoll });
/** The hosts' polls, including drafts. */
export const hostPollsCollection = collection('host:', 'polls', { schema: Poll, order: oldestPoll });

/** Number of votes for one option, by its index; id = `pollCountId`. `at`: when it was counted. */
export const PollCount = v.object({
  id: v.string(),
  poll: v.string(),
  choice: v.pipe(v.number(), v.integer(), v.minValue(0)),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  at: Instant,
});
export type PollCount = v.InferOutput<typeof PollCount>;

export const pollCountId = (poll: string, choice: number): string => `${poll}~${choice}`;

/** The room has counts only while the poll shows its results. */
export const pollCountsCollection = collection('room:', 'poll-counts', { schema: PollCount });
export const hostPollCountsCollection = collection('host:', 'poll-counts', { schema: PollCount });

/** Votes per option in order, and the share of all in whole percent; 0 without votes. */
export function pollResults(
  { id, options }: Pick<Poll, 'id' | 'options'>,
  counts: readonly PollCount[],
): readonly { readonly text: string; readonly count: number; readonly percent: number }[] {
  const of = new Map(counts.filter(({ poll }) => poll === id).map(({ choice, count }) => [choice, count]));
  const all = options.reduce((sum, _, choice) => sum + (of.get(choice) ?? 0), 0);
  return options.map((text, choice) => {
    const count = of.get(choice) ?? 0;
    return { text, count, percent: all === 0 ? 0 : Math.round((100 * count) / all) };
  });
}
