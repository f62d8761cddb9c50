import * as v from 'valibot';
import type { Company } from '../../../domain/companies/company.ts';
import { TICKET_TYPES } from '../../../domain/companies/company.ts';
import type { Ports } from '../../ports.ts';
import { absolute } from '../pictures/absolute.ts';

/** An exhibitor as every logged-in person sees it, under the names of spec 3. */
export const CompanyView = v.object({
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
  ticket_type: v.picklist(TICKET_TYPES),
  priority: v.boolean(),
  users: v.array(v.string()),
  /** Devices hold every booth, so it opens without a network. */
  is_booth_cached: v.boolean(),
});
export type CompanyView = v.InferOutput<typeof CompanyView>;

/** Basic booths hide their focus, and a promo video shows only for super booths (spec 6). */
export const companyView = (company: Company, ports: Pick<Ports, 'publicUrl'>): CompanyView => ({
  id: company.id,
  name: company.name,
  email: company.email,
  country: company.country,
  company_type: company.companyType,
  expertise: company.expertise,
  description: company.description,
  logo_url: absolute(company.logoUrl, ports),
  main_color: company.mainColor,
  url: company.url,
  facebook: company.facebook,
  twitter: company.twitter,
  focus: company.ticketType === 'basic' ? [] : company.focus,
  traffic: company.traffic,
  geoTraffic: company.geoTraffic,
  promo_video: company.ticketType === 'super' ? company.promoVideo : '',
  ticket_type: company.ticketType,
  priority: company.priority,
  users: company.users,
  is_booth_cached: true,
});
