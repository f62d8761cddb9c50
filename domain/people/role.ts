import * as v from 'valibot';

// Apart from the person: a session has its roles before any profile is on the screen.
export const ROLES = ['ROLE_SPEAKER', 'ROLE_ADMIN', 'ROLE_ATTENDEE'] as const;
export const Role = v.picklist(ROLES);
export type Role = v.InferOutput<typeof Role>;
