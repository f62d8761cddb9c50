import { type Person } from './person.ts';

/**
 * What the card of a person shows before the event opens: picture, name, company and the traffic both have (spec 2). The
 * rest of the profile is closed until then, and so is what one could find out by searching or sorting for it.
 */
export const cardOf = (person: Person, viewer: Pick<Person, 'traffic'>): Person => ({
  ...person,
  jobPosition: '',
  about: '',
  companyType: '',
  companyLogoUrl: null,
  companyDescription: '',
  focus: [],
  interested: [],
  geoTraffic: '',
  country: '',
  website: '',
  twitter: '',
  facebook: '',
  traffic: person.traffic.filter((kind) => viewer.traffic.includes(kind)),
});
