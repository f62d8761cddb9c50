import { expect, test } from 'vitest';
import { NO_ANSWER, placeRefusal } from '../../../../../client/ui/form/state/place-refusal.ts';

const fields = new Set(['email', 'speakers']);
const placed = (refusal: Parameters<typeof placeRefusal>[0]) => placeRefusal(refusal, (field) => fields.has(field));

test('a problem of a form field is shown beside it', () => {
  const data = [{ field: 'email', message: 'Please enter a valid email!' }];
  expect(placed({ code: 'invalid', message: 'Some of it does not stand', data })).toEqual({ beside: data, above: [] });
});

test('a problem of an entry in a field is shown beside the field', () => {
  const data = [{ field: 'speakers.0.id', message: 'There is no such speaker' }];
  expect(placed({ code: 'invalid', message: '', data })).toEqual({
    beside: [{ field: 'speakers', message: 'There is no such speaker' }],
    above: [],
  });
});

test('a problem of a field that the form lacks is shown above the form, once', () => {
  const data = [
    { field: 'email', message: 'Please enter a valid email!' },
    { field: 'reference', message: 'This field is required' },
    { field: 'ticket.reference', message: 'This field is required' },
    { field: '', message: 'An address or a code' },
  ];
  expect(placed({ code: 'invalid', message: '', data })).toEqual({
    beside: [data[0]],
    above: ['This field is required', 'An address or a code'],
  });
});

test('a refusal without a field is shown above the form in its own words', () => {
  expect(placed({ code: 'conflict', message: 'Somebody has this address' })).toEqual({
    beside: [],
    above: ['Somebody has this address'],
  });
});

test('without an answer the form says that the typed text is still there', () => {
  expect(placed({ code: 'network', message: 'Network Error' })).toEqual({ beside: [], above: [NO_ANSWER] });
});
