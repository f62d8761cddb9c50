import type { PictureName } from '../../../domain/people/person-pictures.ts';
import type { ProfileField } from '../../../domain/people/profile-form.ts';
import { profileField } from '../../../domain/people/profile-fields.ts';

/** Labels of the form fields. */
export const PROFILE_LABELS: Readonly<Record<ProfileField | PictureName, string>> = {
  profile_picture_url: 'Your photo',
  first_name: 'First Name',
  last_name: 'Last Name',
  job_position: 'Job position',
  country: 'Country',
  about: 'About you',
  focus: 'Focus niches',
  traffic: 'Traffic',
  geoTraffic: 'Geo traffic',
  interested: 'Who you want to meet',
  companyLogo: 'Company Logo',
  attendee_company: 'Company Name',
  attendee_company_type: 'Company Type',
  companyDescription: 'Company Description',
  website: 'Website',
  twitter: 'Twitter',
  facebook: 'Facebook',
  gender: 'Gender',
  monthly_revenue: 'Monthly revenue',
  hasAgency: 'I run an agency',
  stmUsername: 'STM username',
};

/** Label by the name a field has in a person's documents. */
export function labelInDocument(name: string): string {
  const field = profileField(name);
  return field ? PROFILE_LABELS[field] : name;
}
