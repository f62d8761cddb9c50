import * as v from 'valibot';
import { Extra } from '../event-fields/extra.ts';
import { collection } from '../sync/collection.ts';
import { Role } from './role.ts';

/** The public part of a person, for logged-in people (spec 3). Never contains a mail address. */
export const Person = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  pictureUrl: v.nullable(v.string()),
  roles: v.array(Role),
  isPromoted: v.boolean(),
  jobPosition: v.string(),
  /** Plain text about the person; imports set it for speakers. */
  about: v.string(),
  /** The exhibiting company of which the person is a member. */
  companyId: v.nullable(v.string()),
  /** The person's employer in their own words; for exhibitors their company. */
  companyName: v.string(),
  companyType: v.string(),
  companyLogoUrl: v.nullable(v.string()),
  companyDescription: v.string(),
  focus: v.array(v.string()),
  traffic: v.array(v.string()),
  interested: v.array(v.string()),
  geoTraffic: v.string(),
  country: v.string(),
  website: v.string(),
  twitter: v.string(),
  facebook: v.string(),
  isComplete: v.boolean(),
  /** Placeholder name of a person created from the environment, until they enter one: the start of their address. */
  namedAfter: v.optional(v.string()),
  /** Public answers to the event's own fields. */
  extra: v.exactOptional(Extra),
});
export type Person = v.InferOutput<typeof Person>;

/** The private part of a profile, for its owner and admins; in the owner's scope, as `profile`/`me`. */
export const PrivateProfile = v.object({
  gender: v.optional(v.picklist(['', 'Male', 'Female', 'Other']), ''),
  monthlyRevenue: v.optional(v.string(), ''),
  hasAgency: v.optional(v.boolean(), false),
  stmUsername: v.optional(v.string(), ''),
  /** Answers to the event's own fields that only their owner and organisers see. */
  extra: v.exactOptional(Extra),
  /** Ids of the fields whose answers are here because their owner narrowed who sees them. */
  narrowed: v.exactOptional(v.array(v.string())),
  /** Ids of the fields whose answers here were given when only organisers saw them: connections see those once they are given again. */
  forOrganisers: v.exactOptional(v.array(v.string())),
  /**
   * Ids of the fields whose answers have left for the public part. They stay here as well: a device receives the two parts apart, and
   * must not find an answer in neither.
   */
  returned: v.exactOptional(v.array(v.string())),
});
export type PrivateProfile = v.InferOutput<typeof PrivateProfile>;

export const personName = (person: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${person.firstName} ${person.lastName}`.trim();

/** People who still have a placeholder name are not listed. */
export const isListed = (person: Person): boolean => person.namedAfter !== personName(person);

/** A person without any data. */
export const blankPerson = (id: string): Person => ({
  id,
  firstName: '',
  lastName: '',
  pictureUrl: null,
  roles: ['ROLE_ATTENDEE'],
  isPromoted: false,
  jobPosition: '',
  about: '',
  companyId: null,
  companyName: '',
  companyType: '',
  companyLogoUrl: null,
  companyDescription: '',
  focus: [],
  traffic: [],
  interested: [],
  geoTraffic: '',
  country: '',
  website: '',
  twitter: '',
  facebook: '',
  isComplete: false,
});

/** Speakers and promoted people carry the verified tick (spec 6). */
export const isVerified = (person: Pick<Person, 'isPromoted' | 'roles'>): boolean =>
  person.isPromoted || person.roles.includes('ROLE_SPEAKER');

/** Listed people. They are not in `pub`, so that the first screen does not wait for a large directory. */
export const peopleCollection = collection('dir', 'people', { schema: Person });

/** People who are not listed, for organisers. */
export const hiddenPeopleCollection = collection('adm', 'hiddenPeople', { schema: Person });

/** A person who is not listed, in their own scope: one document `me`, for their own devices. */
export const selfCollection = collection('u:', 'self', { schema: Person });

export const privateProfilesCollection = collection('u:', 'profile', { schema: PrivateProfile });
