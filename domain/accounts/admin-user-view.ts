import * as v from 'valibot';
import { ProfileView } from '../people/profile-view.ts';
import { TicketView } from '../tickets/ticket-view.ts';
import { ACCOUNT_STATES } from './account-state.ts';

/** A person as organisers see them: profile and account. */
export const AdminUserView = v.pipe(
  v.object({
    ...ProfileView.entries,
    /** Whether the person has an account; false if they only have a profile, such as a speaker without a mail address. */
    has_account: v.boolean(),
    state: v.picklist(ACCOUNT_STATES),
    has_password: v.boolean(),
    disabled: v.boolean(),
    /** The limit that applies. */
    connection_limit: v.number(),
    /** The person's own limit; null if that of their ticket or of the product applies. */
    own_connection_limit: v.nullable(v.number()),
    /** Whether this person was given replays; `replayAccess` also includes the ticket's type. */
    own_replay_access: v.boolean(),
    invited_at: v.nullable(v.string()),
    ticket: v.nullable(TicketView),
  }),
  v.title('User'),
);
export type AdminUserView = v.InferOutput<typeof AdminUserView>;
