import * as v from 'valibot';
import { Extra } from '../event-fields/extra.ts';
import { PACKAGE_ID_MAX } from '../limits/packages.ts';
import { HexColour } from '../stages/track.ts';
import { collection } from '../sync/collection.ts';

/** The packages of the specification, smallest first. */
export const TICKET_TYPES = ['basic', 'premium', 'super'] as const;

/** An exhibiting company and its booth, for logged-in people (spec 3). */
export const Company = v.object({
  id: v.string(),
  name: v.string(),
  /** The company's public address, not a person's. */
  email: v.string(),
  country: v.string(),
  companyType: v.string(),
  expertise: v.array(v.string()),
  description: v.string(),
  logoUrl: v.nullable(v.string()),
  mainColor: HexColour,
  url: v.string(),
  twitter: v.string(),
  facebook: v.string(),
  focus: v.array(v.string()),
  traffic: v.array(v.string()),
  geoTraffic: v.array(v.string()),
  promoVideo: v.string(),
  /** Id of the booth's package. */
  ticketType: v.pipe(v.string(), v.maxLength(PACKAGE_ID_MAX)),
  /** Sponsors are listed first. */
  priority: v.boolean(),
  /** Location of the booth, such as `Hall 7, A061`; empty for an online booth. */
  place: v.string(),
  /** Ids of the people who may edit the booth. */
  users: v.array(v.string()),
  /** Public answers to the event's own fields. */
  extra: v.exactOptional(Extra),
});
export type Company = v.InferOutput<typeof Company>;

/** A booth without any data. */
export const blankCompany = (id: string): Company => ({
  id,
  name: '',
  email: '',
  country: '',
  companyType: '',
  expertise: [],
  description: '',
  logoUrl: null,
  mainColor: '#5b7083',
  url: '',
  twitter: '',
  facebook: '',
  focus: [],
  traffic: [],
  geoTraffic: [],
  promoVideo: '',
  ticketType: 'basic',
  priority: false,
  place: '',
  users: [],
});

export const companiesCollection = collection('pub', 'companies', { schema: Company });
