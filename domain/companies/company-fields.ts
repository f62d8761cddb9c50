import * as v from 'valibot';
import { ExtraInput } from '../event-fields/extra.ts';
import { thingId } from '../forms/input-schemas.ts';
import { formTexts } from '../form-texts.ts';
import { CHOICES_MAX } from '../limits/fields.ts';

// Values and lengths are checked by the form, all fields at once and with its own messages.
const text = v.optional(v.string());
const list = v.optional(v.pipe(v.array(v.string()), v.maxLength(CHOICES_MAX, formTexts.tooLong)));

/** The fields of a booth by the names of spec 3: those of the company, and those of its form where they differ. */
export const CompanyFields = {
  name: text,
  email: text,
  country: text,
  location: text,
  company_type: text,
  type: text,
  description: text,
  bio: text,
  expertise: list,
  focus: list,
  traffic: list,
  geoTraffic: list,
  url: text,
  website: text,
  facebook: text,
  twitter: text,
  main_color: text,
  promo_video: text,
  extra: v.optional(ExtraInput),
} as const;

/** The company of a call; members may omit it. Sending a card calls it `companyId`, so both names are accepted. */
export const NamedCompany = v.object({ company_id: v.optional(thingId), companyId: v.optional(thingId) });
