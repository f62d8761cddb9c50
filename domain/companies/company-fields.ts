import * as v from 'valibot';
import { thingId } from '../fields.ts';
import { formTexts } from '../form-texts.ts';
import { CHOICES_MAX } from '../limits/fields.ts';

// What a field may say, and at what length, is for the form to judge, all fields at once and in its own words.
const text = v.optional(v.string());
const list = v.optional(v.pipe(v.array(v.string()), v.maxLength(CHOICES_MAX, formTexts.tooLong)));

/** The fields of a booth under the names of spec 3: those of the company, and those of its form where they differ. */
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
} as const;

/** The company that members need not name: their own. Sending a card names it `companyId`, so both names will do. */
export const NamedCompany = v.object({ company_id: v.optional(thingId), companyId: v.optional(thingId) });
