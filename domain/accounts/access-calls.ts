import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { thingId } from '../fields.ts';
import { ACCESS_KINDS } from './access.ts';
import { AdminUserView } from './admin-user-view.ts';
import { MAIL_KINDS, MAIL_REASONS, MAIL_STATES } from './mail-kinds.ts';
import { MERGE_FIELDS } from './merge-fields.ts';

/** How somebody gets in, or why they do not. No content of a mail, no link and no code is in it. */
export const AccessView = v.pipe(
  v.object({
    reason: v.object({
      kind: v.picklist(ACCESS_KINDS),
      at: v.nullable(v.string()),
      /** The address that was typed instead of theirs. */
      address: v.nullable(v.string()),
    }),
    /** Log-ins, newest first. */
    sessions: v.array(
      v.object({
        state: v.picklist(['live', 'ended']),
        created_at: v.string(),
        seen_at: v.string(),
        expires_at: v.string(),
      }),
    ),
    /**
     * What was mailed in the last 7 days or waits, newest first. `answer`: what the mail server said where it did not take the
     * mail; `why`: what that means; `next_at`: when it is tried again.
     */
    mails: v.array(
      v.object({
        kind: v.picklist(MAIL_KINDS),
        at: v.string(),
        state: v.picklist(MAIL_STATES),
        answer: v.nullable(v.number()),
        why: v.picklist(MAIL_REASONS),
        next_at: v.nullable(v.string()),
      }),
    ),
    /** The newest link that is still good. */
    link: v.nullable(v.object({ kind: v.picklist(['log-in', 'reset', 'invitation']), expires_at: v.string() })),
    ticket_failures: v.number(),
    code_failures: v.number(),
    /** How many links may be mailed before the next has to wait. */
    mails_left: v.number(),
  }),
  v.title('Access'),
);
export type AccessView = v.InferOutput<typeof AccessView>;

const ById = v.object({ id: thingId });

export const readAccess = call({
  method: 'get',
  path: '/admin/users/:id/access',
  access: 'admin',
  input: ById,
  output: AccessView,
});

export const unlockUser = call({
  method: 'post',
  path: '/admin/users/:id/unlock',
  access: 'admin',
  input: ById,
  output: AccessView,
});

export const endLogIns = call({
  method: 'delete',
  path: '/admin/users/:id/sessions',
  access: 'admin',
  input: ById,
  output: v.null(),
  status: 204,
});

/** How many of each kind: talks they give, talks they keep, notes. */
const Counts = v.record(v.string(), v.number());

export const mergeUsers = call({
  method: 'post',
  path: '/admin/users/:id/merge',
  access: 'admin',
  input: v.object({
    id: thingId,
    /** Who ends as somebody of their own. */
    from: thingId,
    /** What is taken from them; all else stays as it is. */
    take: v.optional(v.pipe(v.array(v.picklist(MERGE_FIELDS)), v.maxLength(MERGE_FIELDS.length)), []),
    /** Only says what would move. */
    dry_run: v.optional(v.boolean(), false),
  }),
  output: v.object({
    user: AdminUserView,
    moved: Counts,
    /** Deleted with the merged account: what that person alone had done. */
    lost: Counts,
  }),
});
