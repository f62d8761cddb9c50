import * as v from 'valibot';
import { blankCompany, type Company, TICKET_TYPES } from '../../../../domain/companies/company.ts';
import type { FormValues } from '../../../../domain/forms/three-way-merge.ts';
import { HexColour } from '../../../../domain/stages/track.ts';

/** A company as its form has it: under the names of the API. */
export const companyValues = (company: Company): FormValues => ({
  name: company.name,
  email: company.email,
  location: company.country,
  type: company.companyType,
  bio: company.description,
  expertise: company.expertise,
  focus: company.focus,
  traffic: company.traffic,
  geoTraffic: company.geoTraffic,
  website: company.url,
  facebook: company.facebook,
  twitter: company.twitter,
  main_color: company.mainColor,
  promo_video: company.promoVideo,
  ticket_type: company.ticketType,
  priority: company.priority,
  place: company.place,
  users: company.users,
});

export const BLANK_COMPANY = companyValues(blankCompany(''));

/** The company as its plate would show it with what is typed. */
export const companyTyped = (typed: FormValues, stored: Company): Company => ({
  ...stored,
  name: text(typed['name']),
  description: text(typed['bio']),
  place: text(typed['place']),
  mainColor: v.is(HexColour, typed['main_color']) ? typed['main_color'] : stored.mainColor,
  ticketType: TICKET_TYPES.find((type) => type === typed['ticket_type']) ?? stored.ticketType,
  priority: typed['priority'] === true,
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Fields as a sentence calls them. */
export const COMPANY_LABELS: Readonly<Record<string, string>> = {
  name: 'the name',
  email: 'the email address',
  location: 'the country',
  type: 'the type',
  bio: 'the description',
  expertise: 'the specialties',
  focus: 'the focus',
  traffic: 'the traffic it looks for',
  geoTraffic: 'where it looks for traffic',
  website: 'the website',
  facebook: 'the page on Facebook',
  twitter: 'the account on Twitter',
  main_color: 'the colour',
  promo_video: 'the film',
  ticket_type: 'the booth',
  priority: 'whether it is a sponsor',
  place: 'the place',
  users: 'the members',
};
