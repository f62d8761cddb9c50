import * as v from 'valibot';
import { ConnectionFlags } from '../connections/connection.ts';
import { PersonView } from './person-view.ts';
import { PrivateProfile } from './person.ts';
import { Role } from './role.ts';

/** A person for themselves and admins: all of spec 3. */
export const ProfileView = v.pipe(
  v.object({
    ...PersonView.entries,
    rev: v.string(),
    /** The real id, because `id` may be `me`. */
    old_id: v.string(),
    email: v.string(),
    roles: v.array(Role),
    gender: PrivateProfile.entries.gender,
    monthly_revenue: v.string(),
    hasAgency: v.boolean(),
    stmUsername: v.string(),
    replayAccess: v.boolean(),
    ...ConnectionFlags.entries,
  }),
  v.title('Profile'),
);
export type ProfileView = v.InferOutput<typeof ProfileView>;
