import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PUSH_BACKOFF, PUSH_PAUSE_MAX, PUSH_PAYLOAD_MAX_BYTES, PUSH_TRIES } from '../../../domain/limits/pushes.ts';
import { aheadRow } from '../../../domain/push/ahead.ts';
import { pushBackoff, pushPause, pushVerdict } from '../../../domain/notifications/push-answer.ts';
import { pushPayload, utf8Length } from '../../../domain/notifications/push-payload.ts';
import { testTalk } from '../../support/conference.ts';

const message = {
  title: 'Doors are open',
  body: 'Coffee is in the foyer.',
  navigate: 'https://days.example.org/app/schedule',
  tag: 'notification:doors',
  renotify: false,
};

test('a message has only the declarative format that browsers show without a worker', () => {
  expect(JSON.parse(pushPayload(message))).toEqual({ web_push: 8030, notification: message, mutable: true });
});

test('a push also carries as many talks as fit, the first ones first', () => {
  const talks = Array.from({ length: 40 }, (_, nth) =>
    aheadRow(`talk-${nth}`, 7, testTalk({ id: `talk-${nth}`, title: '漢'.repeat(10 + nth), startsAt: nth })),
  );
  const ahead = { p: 'ada', l: 'log', d: talks };
  const payload = pushPayload({ ...message, body: 'x'.repeat(5000) }, ahead);
  const sent = JSON.parse(payload) as { ahead: typeof ahead; notification: { body: string } };
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(PUSH_PAYLOAD_MAX_BYTES);
  expect(sent.ahead.d.length).toBeGreaterThan(10);
  expect(sent.ahead.d).toEqual(talks.slice(0, sent.ahead.d.length));
  expect(sent.notification.body.length).toBeGreaterThan(900);
  expect(pushPayload(message, { ...ahead, d: [] })).toBe(pushPayload(message));
});

/** Characters of one to four bytes, and some that JSON escapes. */
const texts = fc.string({
  unit: fc.constantFrom('a', ' ', '"', '\n', 'ß', '\u0001', '漢', '😀', '👩‍🚀'),
  minLength: 5,
  maxLength: 30,
});

test('a body of any characters is cut to the push service’s limit, never inside a character', () => {
  fc.assert(
    fc.property(
      texts.map((text) => text.repeat(200)),
      (body) => {
        const payload = pushPayload({ ...message, body });
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(PUSH_PAYLOAD_MAX_BYTES);
        const shown = (JSON.parse(payload) as { notification: { body: string } }).notification.body;
        expect(shown.isWellFormed()).toBe(body.isWellFormed());
        expect(shown === body || (shown.endsWith('…') && body.startsWith(shown.slice(0, -1)))).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});

test('texts are shortened as little as possible', () => {
  const payload = pushPayload({ ...message, body: '😀'.repeat(2000) });
  expect(PUSH_PAYLOAD_MAX_BYTES - Buffer.byteLength(payload)).toBeLessThan(4);
});

test('bytes are counted in UTF-8', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text));
    }),
  );
});

test.each([
  [201, 'sent'],
  [200, 'sent'],
  [202, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [401, 'refused'],
  [403, 'refused'],
  [408, 'again'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
  [301, 'rejected'],
  [400, 'rejected'],
  [413, 'rejected'],
] as const)('the answer %d means %s', (status, verdict) => expect(pushVerdict({ status })).toBe(verdict));

test('no answer means retry, invalid keys mean that the device is gone, a forbidden address is our own error', () => {
  expect((['timeout', 'connection', 'keys', 'address'] as const).map((failed) => pushVerdict({ failed }))).toEqual([
    'again',
    'again',
    'gone',
    'rejected',
  ]);
});

test('only a service that answers "too many requests" gets a pause, as long as it asks, up to a limit', () => {
  expect([
    pushPause({ status: 429, retryAfter: 7000 }),
    pushPause({ status: 503 }),
    pushPause({ status: 429, retryAfter: 1e12 }),
  ]).toEqual([7000, PUSH_BACKOFF, PUSH_PAUSE_MAX]);
  expect([
    pushPause({ status: 500, retryAfter: 7000 }),
    pushPause({ status: 201 }),
    pushPause({ failed: 'timeout' }),
  ]).toEqual([undefined, undefined, undefined]);
});

test('each try waits longer than the one before, and after the fifth there is none', () => {
  const waits = Array.from({ length: PUSH_TRIES + 1 }, (_, tries) => pushBackoff(tries + 1, 0));
  expect(waits).toEqual([2000, 6000, 18_000, 54_000, undefined, undefined]);
  expect(pushBackoff(1, 0.999)).toBeLessThan(3000);
});
