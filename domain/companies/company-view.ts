import * as v from 'valibot';
import { Extra } from '../event-fields/extra.ts';
import { PACKAGE_ID_MAX } from '../limits/packages.ts';

/** An exhibitor for logged-in people, by the names of spec 3. */
export const CompanyView = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    email: v.string(),
    country: v.string(),
    company_type: v.string(),
    expertise: v.array(v.string()),
    description: v.string(),
    logo_url: v.nullable(v.string()),
    main_color: v.string(),
    url: v.string(),
    facebook: v.string(),
    twitter: v.string(),
    focus: v.array(v.string()),
    traffic: v.array(v.string()),
    geoTraffic: v.array(v.string()),
    promo_video: v.string(),
    /** Id of the booth's package. */
    ticket_type: v.pipe(v.string(), v.maxLength(PACKAGE_ID_MAX)),
    priority: v.boolean(),
    /** Location of the booth, such as `Hall 7, A061`. */
    place: v.string(),
    users: v.array(v.string()),
    /** Answers to the event's own fields, by the ids that `GET /event/choices` lists; choices by their labels. */
    extra: v.exactOptional(Extra),
    /** The first of the company's perks. */
    perk: v.nullable(v.object({ id: v.string(), name: v.string() })),
    /** Always true: devices have every booth, so it opens offline. */
    is_booth_cached: v.boolean(),
  }),
  v.title('Company'),
);
export type CompanyView = v.InferOutput<typeof CompanyView>;

/** A company with its revision, for use as If-Match. */
export const RevisedCompany = v.pipe(v.object({ ...CompanyView.entries, rev: v.string() }), v.title('RevisedCompany'));
