import type { CompanyFormField } from '../../../domain/companies/company-form.ts';

/** Labels of the form's fields. */
export const BOOTH_LABELS: Readonly<Record<CompanyFormField | 'photo', string>> = {
  photo: 'Logo',
  name: 'Name',
  email: 'Public email',
  country: 'Location (country)',
  companyType: 'Exhibitor Type',
  description: 'Bio',
  expertise: 'Areas of specialty',
  focus: 'Focus',
  traffic: 'Traffic interest',
  geoTraffic: 'Geo traffic',
  url: 'Website',
  facebook: 'Facebook',
  twitter: 'Twitter',
  mainColor: 'Colour',
  promoVideo: 'Promo video',
};

export const labelOf = (name: string): string =>
  name in BOOTH_LABELS ? BOOTH_LABELS[name as keyof typeof BOOTH_LABELS] : name;
