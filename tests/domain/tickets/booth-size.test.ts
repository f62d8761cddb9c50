import { expect, test } from 'vitest';
import { TICKET_TYPES } from '../../../domain/companies/company.ts';
import { isSmaller, larger, smallerBooth } from '../../../domain/tickets/booth-size.ts';
import { boothOf, defaultTicketType, TICKET_TYPE_NAMES } from '../../../domain/tickets/ticket-type.ts';

test('the larger of two booths is the same in either order', () => {
  for (const one of TICKET_TYPES) {
    for (const other of TICKET_TYPES) {
      expect(larger(one, other)).toBe(larger(other, one));
      expect(isSmaller(one, other)).toBe(one !== other && larger(one, other) === other);
    }
  }
  expect(larger('basic', 'super')).toBe('super');
});

test('a ticket asks exactly if its booth is smaller than the current one', () => {
  const asked = TICKET_TYPES.map((ticketType) =>
    TICKET_TYPE_NAMES.filter(
      (type) => smallerBooth({ name: 'Tidewater', ticketType }, boothOf(defaultTicketType(type))) !== undefined,
    ),
  );
  expect(asked).toEqual([[], ['CompanyBasicBooth'], ['CompanyBasicBooth', 'CompanyPremiumBooth']]);
  expect(smallerBooth({ name: 'Tidewater', ticketType: 'super' }, 'premium')).toBe(
    'would make the super booth of Tidewater a premium one',
  );
});
