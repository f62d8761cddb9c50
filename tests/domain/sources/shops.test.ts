import { expect, test } from 'vitest';
import { alfioEvent } from '../../../domain/sources/alfio-address.ts';
import { eventbriteEvent } from '../../../domain/sources/eventbrite-address.ts';
import { alfioState, eventbriteState, hiEventsState, titoState } from '../../../domain/sources/ticket-state.ts';
import { titoEvent } from '../../../domain/sources/tito-address.ts';

test('the address of an event of Tito is read as people copy it', () => {
  const event = { api: 'https://api.tito.io', account: 'harbour', event: 'days27' };
  for (const address of [
    'https://ti.to/harbour/days27',
    ' https://ti.to/harbour/days27/en?source=mail',
    'https://dashboard.tito.io/harbour/days27/tickets',
    'https://api.tito.io/v3/harbour/days27/tickets',
  ])
    expect(titoEvent(address)).toEqual(event);
  expect(titoEvent('http://127.0.0.1:8080/v3/harbour/days27')).toEqual({ ...event, api: 'http://127.0.0.1:8080' });
  for (const address of ['ti.to/harbour/days27', 'https://ti.to/harbour', 'https://example.org/harbour/days27', ''])
    expect(titoEvent(address)).toBe('Write the address of the event in Tito, like https://ti.to/harbour/days27');
});

test('a ticket of Tito is valid only if its order is paid or free, and ends with its order', () => {
  const state = (order: NonNullable<Parameters<typeof titoState>[0]['registration']>, ticket = 'complete') =>
    titoState({ state: ticket, registration: order });
  expect([state({ paid: true }), state({ payment_complete: true }, 'unassigned'), state({ total: '0.0' })]).toEqual([
    'valid',
    'valid',
    'valid',
  ]);
  expect([
    state({ paid: false, total: '10.0' }),
    state({ paid: true, payment_incomplete: true }),
    state({}),
    titoState({ state: 'incomplete' }),
  ]).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  expect([state({ paid: true, cancelled: true }), state({ paid: true }, 'void')]).toEqual(['ended', 'ended']);
  expect([titoState({ state: 'complete' }), titoState({ state: 'complete', void: true })]).toEqual(['valid', 'ended']);
});

test('the addresses of events of Eventbrite and alf.io are read as people copy them', () => {
  const event = { api: 'https://www.eventbriteapi.com', event: '123456789012' };
  for (const address of [
    'https://www.eventbrite.com/e/harbour-days-tickets-123456789012',
    ' https://www.eventbrite.co.uk/e/123456789012?aff=mail',
    'https://www.eventbrite.de/myevent?eid=123456789012',
    'https://www.eventbrite.com/manage/events/123456789012/orders',
    'https://www.eventbriteapi.com/v3/events/123456789012/attendees/',
  ])
    expect(eventbriteEvent(address)).toEqual(event);
  for (const address of ['https://www.eventbrite.com/e/harbour-days', 'https://evil.example/e/x-123456789012', ''])
    expect(eventbriteEvent(address)).toContain('Write the address of the event in Eventbrite');
  const alfio = { base: 'https://tickets.example.org', event: 'days27' };
  for (const address of [
    'https://tickets.example.org/event/days27',
    'https://tickets.example.org/event/days27/show-event',
    'https://tickets.example.org/admin/#/events/days27',
    'https://tickets.example.org/api/v1/admin/event/days27/stats',
  ])
    expect(alfioEvent(address)).toEqual(alfio);
  for (const address of ['https://tickets.example.org/', 'https://me@tickets.example.org/event/days27', ''])
    expect(alfioEvent(address)).toContain('Write the address of the event in alf.io');
});

test('tickets of Eventbrite, alf.io and Hi.Events are valid only in a state that means paid; a state that is not known waits', () => {
  const words = ['Attending', 'Checked In', 'Unpaid', 'Not Attending', 'Deleted', 'Other'];
  expect(words.map((status) => eventbriteState({ status }))).toEqual([
    'valid',
    'valid',
    'waiting',
    'ended',
    'ended',
    'waiting',
  ]);
  const attending = { status: 'Attending' };
  expect([
    eventbriteState({ ...attending, refunded: true }),
    eventbriteState({ ...attending, cancelled: true }),
  ]).toEqual(['ended', 'ended']);
  expect(['ACQUIRED', 'CHECKED_IN', 'TO_BE_PAID', 'CANCELLED', ''].map(alfioState)).toEqual([
    'valid',
    'valid',
    'waiting',
    'waiting',
    'waiting',
  ]);
  expect(['ACTIVE', 'AWAITING_PAYMENT', 'CANCELLED', 'OTHER'].map(hiEventsState)).toEqual([
    'valid',
    'waiting',
    'ended',
    'waiting',
  ]);
});
