import * as v from 'valibot';

export const ROLES = ['ROLE_SPEAKER', 'ROLE_ADMIN', 'ROLE_ATTENDEE'] as const;
export const Role = v.picklist(ROLES);
export type Role = v.InferOutput<typeof Role>;

/** What every logged-in person may see of another: the public projection of spec 3. No mail address, ever. */
export const Person = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  pictureUrl: v.nullable(v.string()),
  roles: v.array(Role),
  isPromoted: v.boolean(),
  jobPosition: v.string(),
  /** Plain text about the person; schedules bring it for speakers. */
  about: v.string(),
  companyId: v.nullable(v.string()),
  companyName: v.string(),
  focus: v.array(v.string()),
  traffic: v.array(v.string()),
  interested: v.array(v.string()),
  country: v.string(),
  website: v.string(),
  twitter: v.string(),
  facebook: v.string(),
  isComplete: v.boolean(),
});
export type Person = v.InferOutput<typeof Person>;

export const personName = (person: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${person.firstName} ${person.lastName}`.trim();

/** Speakers and promoted people carry the verified tick (spec 6). */
export const isVerified = (person: Person): boolean => person.isPromoted || person.roles.includes('ROLE_SPEAKER');
