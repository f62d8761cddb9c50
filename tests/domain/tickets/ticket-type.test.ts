import { expect, test } from 'vitest';
import { boothOf, defaultTicketType, isCompanyTicket, TICKET_TYPE_NAMES } from '../../../domain/tickets/ticket-type.ts';

test('there are five ticket types; four belong to a company, and three of them set its booth', () => {
  expect(TICKET_TYPE_NAMES.map((name) => [name, isCompanyTicket(name), boothOf(name)])).toEqual([
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
  });
});
