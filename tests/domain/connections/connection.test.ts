import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  askedFromHere,
  askedToConnect,
  type Connection,
  connectionFlags,
  connectionLimitRefusal,
  countsAgainstLimit,
  NO_CONNECTION,
} from '../../../domain/connections/connection.ts';

test('the first to ask has an open request, and the other person accepts it by asking back', () => {
  const asked = askedToConnect(NO_CONNECTION);
  expect(asked).toEqual({
    mine: { hasConnection: true, requested: true, accepted: false },
    theirs: { hasConnection: true, requested: false, accepted: false },
  });
  expect(askedToConnect(asked.mine)).toEqual({
    mine: { hasConnection: true, requested: false, accepted: true },
    theirs: { hasConnection: true, requested: true, accepted: true },
  });
});

test('a new connection sets has_connection, accepting sets accepted, and deleting clears all three', () => {
  const { mine, theirs } = askedToConnect(NO_CONNECTION);
  expect(connectionFlags(mine)).toEqual({ accepted: false, requested: true, has_connection: true });
  expect(connectionFlags(theirs)).toEqual({ accepted: false, requested: false, has_connection: true });
  expect(connectionFlags(askedToConnect(mine).mine)).toEqual({
    accepted: true,
    requested: false,
    has_connection: true,
  });
  expect(connectionFlags(NO_CONNECTION)).toEqual({ accepted: false, requested: false, has_connection: false });
});

test('however two people ask and disconnect, their states mirror each other, and a repeated request changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ who: fc.nat({ max: 1 }), asks: fc.boolean() }), { maxLength: 12 }), (acts) => {
      let held: [Connection, Connection] = [NO_CONNECTION, NO_CONNECTION];
      for (const { who, asks } of acts) {
        const other = held[1 - who]!;
        const { mine, theirs } = asks ? askedToConnect(other) : { mine: NO_CONNECTION, theirs: NO_CONNECTION };
        held = who === 0 ? [mine, theirs] : [theirs, mine];
        expect(asks ? askedToConnect(theirs) : { mine, theirs }).toEqual({ mine, theirs });
        const [a, b] = held;
        expect([a.hasConnection, a.accepted]).toEqual([b.hasConnection, b.accepted]);
        expect(a.hasConnection ? [a.requested, b.requested].filter(Boolean).length : 1).toBe(1);
      }
    }),
  );
});

test('what a device shows at once is what the server will store, if the other person has done nothing meanwhile', () => {
  const { mine: sent, theirs: received } = askedToConnect(NO_CONNECTION);
  const { mine: accepted } = askedToConnect(sent);
  expect([NO_CONNECTION, sent, received, accepted].map(askedFromHere)).toEqual([sent, sent, accepted, accepted]);
});

test('connections and own open requests count against the limit, requests of others do not', () => {
  expect(countsAgainstLimit({ hasConnection: true, requested: false, accepted: false })).toBe(false);
  expect(countsAgainstLimit({ hasConnection: true, requested: true, accepted: false })).toBe(true);
  expect(countsAgainstLimit({ hasConnection: true, requested: false, accepted: true })).toBe(true);
  expect(connectionLimitRefusal(2, 3)).toBeUndefined();
  expect(connectionLimitRefusal(3, 3)).toEqual({
    code: 'conflict',
    message: 'You have reached your limit of 3 connections',
  });
});
