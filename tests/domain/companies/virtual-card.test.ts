import { expect, test } from 'vitest';
import { blankCompany } from '../../../domain/companies/company.ts';
import { cardButton, cardRefusal } from '../../../domain/companies/virtual-card.ts';

test('the button sends a card once, and shows that from then on', () => {
  expect(cardButton(false)).toEqual({ label: 'Send Now', isDisabled: false });
  expect(cardButton(true)).toEqual({ label: 'Already Sent', isDisabled: true });
});

test('cards go to super booths only', () => {
  const booth = (ticketType: 'basic' | 'premium' | 'super') =>
    cardRefusal({ ...blankCompany('tidewater'), ticketType })?.code;
  expect([booth('basic'), booth('premium'), booth('super'), cardRefusal(undefined)?.code]).toEqual([
    'not-allowed',
    'not-allowed',
    undefined,
    'not-found',
  ]);
});
