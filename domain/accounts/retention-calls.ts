import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PageFields, pageSchema } from '../calls/paging.ts';
import { ACCOUNT_KEEP_DAYS_MAX, ACCOUNT_KEEP_DAYS_MIN } from '../limits/pages.ts';

/** An account that was not used for so long that its holder gets a mail, or that it is erased. */
export const DormantView = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    email: v.string(),
    /** When the account was last used, changed or invited; for an account from before the update, the time of the update. */
    active_at: v.string(),
    /** The mail to its holder: not sent yet, accepted by the mail server, or not accepted. Without a mail an account stays. */
    mail: v.picklist(['next', 'sent', 'failed']),
    /** When the mail server accepted the mail; null if it did not. */
    mailed_at: v.nullable(v.string()),
    /** When the account is erased at the earliest; null without a mail. */
    erased_from: v.nullable(v.string()),
  }),
  v.title('DormantAccount'),
);
export type DormantView = v.InferOutput<typeof DormantView>;

const retentionFields = {
  /** Days after the event for which unused accounts are kept; null means for ever. */
  keep_days: v.nullable(v.number()),
  /** Number of all accounts, and number of those that are dormant. */
  accounts: v.number(),
  dormant: v.number(),
  /** Whether an organiser must confirm before anything is sent or erased, because more than half of all accounts are dormant. */
  waits: v.boolean(),
  /** Whether this server sends mail. Without mail nothing is erased. */
  mail: v.boolean(),
  /** When the next account becomes dormant if nobody logs in; null if none will. */
  next_at: v.nullable(v.string()),
};

const RetentionView = v.pipe(
  v.object({ ...retentionFields, ...pageSchema(DormantView).entries }),
  v.title('Retention'),
);
export type RetentionView = v.InferOutput<typeof RetentionView>;

/** Which accounts would be mailed and erased, without doing it: the same function as the nightly job. */
export const readRetentionCall = call({
  method: 'get',
  path: '/admin/retention',
  access: 'admin',
  input: v.object({
    ...PageFields,
    days: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,4}$/, 'A whole number'),
        v.description('Number of days instead of the one that is set.'),
        v.transform(Number),
        v.minValue(ACCOUNT_KEEP_DAYS_MIN, `At least ${ACCOUNT_KEEP_DAYS_MIN}`),
        v.maxValue(ACCOUNT_KEEP_DAYS_MAX, `At most ${ACCOUNT_KEEP_DAYS_MAX.toLocaleString('en')}`),
      ),
    ),
  }),
  output: RetentionView,
});

/** Confirms that more than half of all accounts are erased under the rule in force. A changed rule is confirmed again. */
export const confirmRetention = call({
  method: 'post',
  path: '/admin/retention/confirm',
  access: 'admin',
  input: v.object({
    /** The days that the organiser saw. */
    keep_days: v.pipe(v.number(), v.integer('A whole number')),
  }),
  output: v.object(retentionFields),
});
