import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  boothOf,
  defaultTicketType,
  isCompanyTicket,
  TICKET_TYPE_NAMES,
  takenName,
  TicketType,
  ticketTypesOf,
  typeIdOf,
  typeNamed,
} from '../../../domain/tickets/ticket-type.ts';

test('there are five types of tickets; four belong to a company, and three of them say which booth it has', () => {
  expect(
    TICKET_TYPE_NAMES.map((name) => [name, isCompanyTicket(defaultTicketType(name)), boothOf(defaultTicketType(name))]),
  ).toEqual([
    ['Attendee', false, undefined],
    ['Company', true, undefined],
    ['CompanyBasicBooth', true, 'basic'],
    ['CompanyPremiumBooth', true, 'premium'],
    ['CompanySuperBooth', true, 'super'],
  ]);
});

test('a type without changes has its default name, and no benefits besides the ticket', () => {
  expect(defaultTicketType('CompanySuperBooth')).toEqual({
    id: 'CompanySuperBooth',
    title: 'Company Super Booth',
    connectionLimit: null,
    replayAccess: false,
    aliases: [],
    attendance: 'either',
    opens: true,
    needsCompany: true,
    packageId: 'super',
    talks: [],
    isGone: false,
  });
});

test('a type that an earlier release stored gives what the template says about the rest', () => {
  const stored = { id: 'CompanyBasicBooth', title: 'Small booth', connectionLimit: 5, replayAccess: true };
  expect(v.parse(TicketType, stored)).toEqual({ ...defaultTicketType('CompanyBasicBooth'), ...stored });
});

const gala = { ...defaultTicketType('GalaDinner'), title: 'Gala dinner', aliases: ['Gala table', 'Galadinner Tisch'] };

test('an event has the types of the template that were not removed, then its own by title', () => {
  const shown = (...changed: readonly TicketType[]): string[] => ticketTypesOf(changed).map(({ title }) => title);
  expect(shown()).toEqual([
    'Attendee',
    'Company',
    'Company Basic Booth',
    'Company Premium Booth',
    'Company Super Booth',
  ]);
  expect(
    shown(
      { ...defaultTicketType('Day2'), title: 'Day 2' },
      gala,
      { ...defaultTicketType('Company'), isGone: true },
      { ...defaultTicketType('Day10'), title: 'Day 10' },
      { ...defaultTicketType('Attendee'), title: 'Two days' },
    ),
  ).toEqual([
    'Two days',
    'Company Basic Booth',
    'Company Premium Booth',
    'Company Super Booth',
    'Day 2',
    'Day 10',
    'Gala dinner',
  ]);
});

test('a table names a type by its id, its title, or a name in the ticket shop, whatever the case and signs', () => {
  const types = ticketTypesOf([gala]);
  const named = (written: string): string | undefined => typeNamed(written, types)?.id;
  expect(
    [
      'company super booth',
      'COMPANY_SUPER_BOOTH',
      'gala-dinner',
      'galadinner tisch',
      'Gala table',
      'Balcony',
      '',
      '–',
    ].map(named),
  ).toEqual([
    'CompanySuperBooth',
    'CompanySuperBooth',
    'GalaDinner',
    'GalaDinner',
    'GalaDinner',
    undefined,
    undefined,
    undefined,
  ]);
});

test('one name means one type', () => {
  const types = ticketTypesOf([gala]);
  const student = { ...defaultTicketType('Student'), title: 'Student' };
  expect([
    takenName(student, types),
    takenName({ ...student, aliases: ['Gala table'] }, types),
    takenName({ ...student, title: 'attendee' }, types),
    takenName(gala, types),
  ]).toEqual([undefined, '“Gala table” already means Gala dinner.', '“attendee” already means Attendee.', undefined]);
});

test('the id of a type is made from its title, in Latin letters', () => {
  expect(['Gala dinner, table of 8', 'Öffentlicher Tag', '晩餐会', 'x'.repeat(90)].map(typeIdOf)).toEqual([
    'GalaDinnerTableOf8',
    'OffentlicherTag',
    '',
    `X${'x'.repeat(31)}`,
  ]);
});
