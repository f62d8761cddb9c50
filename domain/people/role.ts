import * as v from 'valibot';

// Apart from the person: whoever is logged in has roles before anybody's profile is on the screen.
export const ROLES = ['ROLE_SPEAKER', 'ROLE_ADMIN', 'ROLE_ATTENDEE'] as const;
export const Role = v.picklist(ROLES);
export type Role = v.InferOutput<typeof Role>;
