import { expect, test } from 'vitest';
import { cardState } from '../../../domain/companies/card-state.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { refusal } from '../../../domain/refusal.ts';

const sent = card.document('tidewater', { sent: true }, { changedAt: 1, rev: 'sent-here' });
const refused = { ...sent, value: { sent: false }, refusal: refusal('not-allowed', 'No cards here') };

test('a card is pending until the server has it, then sent, and says why if it was rejected', () => {
  expect([
    cardState(undefined, false),
    cardState(sent, true),
    cardState(sent, false),
    cardState(refused, false),
    cardState({ ...refused, refusal: undefined }, false),
  ]).toEqual([
    { is: 'open' },
    { is: 'waiting' },
    { is: 'sent' },
    { is: 'failed', why: 'No cards here' },
    { is: 'open' },
  ]);
});
