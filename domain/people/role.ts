import * as v from 'valibot';

// Separate from the person: a session needs roles before any profile is shown.
export const ROLES = ['ROLE_SPEAKER', 'ROLE_ADMIN', 'ROLE_ATTENDEE'] as const;
export const Role = v.picklist(ROLES);
export type Role = v.InferOutput<typeof Role>;
