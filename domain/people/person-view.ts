import * as v from 'valibot';
import { Extra } from '../event-fields/extra.ts';
import { ConnectionFlags } from '../connections/connection.ts';
import { Role } from './role.ts';

/** A person for logged-in people, by the names of spec 3. */
export const PersonView = v.pipe(
  v.object({
    id: v.string(),
    first_name: v.string(),
    last_name: v.string(),
    profile_picture_url: v.nullable(v.string()),
    roles: v.array(Role),
    isPromoted: v.boolean(),
    job_position: v.string(),
    about: v.string(),
    focus: v.array(v.string()),
    traffic: v.array(v.string()),
    interested: v.array(v.string()),
    geoTraffic: v.string(),
    country: v.string(),
    twitter: v.string(),
    facebook: v.string(),
    website: v.string(),
    company: v.nullable(v.object({ id: v.string(), name: v.string() })),
    attendee_company: v.string(),
    attendee_company_type: v.string(),
    companyLogo: v.nullable(v.string()),
    companyDescription: v.string(),
    isComplete: v.boolean(),
    /** Answers to the event's own fields, by the ids that `GET /event/choices` lists; choices by their labels. */
    extra: v.exactOptional(Extra),
  }),
  v.title('Person'),
);
export type PersonView = v.InferOutput<typeof PersonView>;

/** A person in a list, with the caller's connection to them. */
export const ListedPerson = v.object({ ...PersonView.entries, ...ConnectionFlags.entries });
export type ListedPerson = v.InferOutput<typeof ListedPerson>;
