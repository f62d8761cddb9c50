import type { Person } from '../../domain/people/person.ts';
import { type Role } from '../../domain/people/role.ts';

/** A person of the test world, with the data to log in. */
export interface TestPerson {
  readonly person: Person;
  readonly email: string;
  readonly ticketCode?: string;
  readonly roles: readonly Role[];
  readonly replayAccess?: boolean;
}

/** Returns a person with an empty profile and these fields. */
export function testPerson(given: Pick<Person, 'id' | 'firstName' | 'lastName'> & Partial<Person>): Person {
  return {
    pictureUrl: null,
    roles: ['ROLE_ATTENDEE'],
    isPromoted: false,
    jobPosition: '',
    about: '',
    companyId: null,
    companyName: '',
    companyType: '',
    companyLogoUrl: null,
    companyDescription: '',
    geoTraffic: '',
    focus: [],
    traffic: [],
    interested: [],
    country: '',
    website: '',
    twitter: '',
    facebook: '',
    isComplete: true,
    ...given,
  };
}

/** An attendee. */
export const ada: TestPerson = {
  person: testPerson({ id: 'ada', firstName: 'Ada', lastName: 'Verne' }),
  email: 'ada@example.org',
  ticketCode: '3ABC-1',
  roles: ['ROLE_ATTENDEE'],
};

/** Another attendee, the speaker of the keynote. */
export const grace: TestPerson = {
  person: testPerson({ id: 'grace', firstName: 'Grace', lastName: 'Marlow', roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] }),
  email: 'grace@example.org',
  ticketCode: '4GRC-2',
  roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
};

/** An organiser. */
export const olive: TestPerson = {
  person: testPerson({ id: 'olive', firstName: 'Olive', lastName: 'Hart' }),
  email: 'olive@example.org',
  ticketCode: '5RGN-3',
  roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'],
};
