import * as v from 'valibot';
import { ProfileView } from '../people/profile-view.ts';
import { TicketView } from '../tickets/ticket-view.ts';
import { ACCOUNT_STATES } from './account-state.ts';

/** A person as organisers see them: the profile, and how they get in. */
export const AdminUserView = v.pipe(
  v.object({
    ...ProfileView.entries,
    /** Without an account somebody is only shown, such as a speaker of the schedule who has no mail address here. */
    has_account: v.boolean(),
    state: v.picklist(ACCOUNT_STATES),
    has_password: v.boolean(),
    disabled: v.boolean(),
    /** The number in force. */
    connection_limit: v.number(),
    /** The person's own number; null where that of their ticket or of the product holds. */
    own_connection_limit: v.nullable(v.number()),
    /** Whether replays are given to this person; `replayAccess` is also by the type of their ticket. */
    own_replay_access: v.boolean(),
    invited_at: v.nullable(v.string()),
    ticket: v.nullable(TicketView),
  }),
  v.title('User'),
);
export type AdminUserView = v.InferOutput<typeof AdminUserView>;
