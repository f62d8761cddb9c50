import { type Person } from './person.ts';

/**
 * The fields of a person shown before the event opens: picture, name, company and common traffic (spec 2). All others are
 * hidden, so that searching or sorting cannot reveal them.
 */
export function cardOf(person: Person, viewer: Pick<Person, 'traffic'>): Person {
  const { extra: _, ...columns } = person;
  return {
    ...columns,
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
  };
}
