import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { thingId } from '../forms/input-schemas.ts';
import { ACCESS_KINDS } from './access.ts';
import { AdminUserView } from './admin-user-view.ts';
import { MAIL_KINDS, MAIL_REASONS, MAIL_STATES } from './mail-kinds.ts';
import { MERGE_FIELDS } from './merge-fields.ts';

/** How a person logs in, or why they cannot. Contains no mail text, link or code. */
export const AccessView = v.pipe(
  v.object({
    reason: v.object({
      kind: v.picklist(ACCESS_KINDS),
      at: v.nullable(v.string()),
      /** The address that was typed instead of the person's own. */
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
     * Mails of the last 7 days and queued ones, newest first. `answer`: the mail server's reply if it refused the mail;
     * `why`: what that means; `next_at`: time of the next attempt.
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
    /** The newest link that is still valid. */
    link: v.nullable(v.object({ kind: v.picklist(['log-in', 'reset', 'invitation']), expires_at: v.string() })),
    ticket_failures: v.number(),
    code_failures: v.number(),
    /** How many more links may be mailed now. */
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

/** Numbers by kind: talks they give, talks they keep, notes. */
const Counts = v.record(v.string(), v.number());

export const mergeUsers = call({
  method: 'post',
  path: '/admin/users/:id/merge',
  access: 'admin',
  input: v.object({
    id: thingId,
    /** The duplicate person, who will no longer exist. */
    from: thingId,
    /** Fields to take from the duplicate; all others stay. */
    take: v.optional(v.pipe(v.array(v.picklist(MERGE_FIELDS)), v.maxLength(MERGE_FIELDS.length)), []),
    /** Whether the call only reports what would move, and changes nothing. */
    dry_run: v.optional(v.boolean(), false),
  }),
  output: v.object({
    user: AdminUserView,
    moved: Counts,
    /** Deleted with the duplicate: what only that person had done. */
    lost: Counts,
  }),
});
