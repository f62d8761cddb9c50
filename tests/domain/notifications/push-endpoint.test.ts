import { createECDH, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PUSH_ENDPOINT_MAX } from '../../../domain/limits/pushes.ts';
import { pushOrigin, PushSubscriptionForm } from '../../../domain/notifications/push-endpoint.ts';
import { isPushKey, isPushSecret } from '../../../domain/notifications/push-keys.ts';

const GOOD = [
  ['https://fcm.googleapis.com/fcm/send/cX:APA91b-x_y', 'https://fcm.googleapis.com'],
  ['https://fcm.googleapis.com/wp/d1:APA91', 'https://fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk', 'https://updates.push.services.mozilla.com'],
  ['https://web.push.apple.com/QGuQ-x', 'https://web.push.apple.com'],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2fx', 'https://wns2-par02p.notify.windows.com'],
] as const;
const BAD = [
  '',
  'x',
  'fcm.googleapis.com/x',
  '//fcm.googleapis.com/x',
  'http://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:,x',
  'https:fcm.googleapis.com/x',
  'https://fcm.googleapis.com',
  'https://fcm.googleapis.com/',
  'https://fcm.googleapis.com:443/x',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com./x',
  'https://FCM.googleapis.com/x',
  'HTTPS://fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://user:password@fcm.googleapis.com/x',
  'https://fcm.googleapis.com\\@evil.example/x',
  'https://fcm.googleapis.com#@evil.example/x',
  'https://fcm.googleapis.com?@evil.example/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com/x',
  'https://evilfcm.googleapis.com/x',
  'https://fcm-googleapis.com/x',
  'https://a.fcm.googleapis.com/x',
  'https://googleapis.com/x',
  'https://push.services.mozilla.com.evil.example/x',
  'https://a.b.push.services.mozilla.com/x',
  'https://evil.example/push.apple.com',
  'https://push.apple.com/x',
  'https://notify.windows.com/x',
  'https://evilnotify.windows.com/x',
  'https://localhost/x',
  'http://localhost:4000/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://10.0.0.1/x',
  'https://fcm.googleapis.com/a b',
  ' https://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x\r\nHost: evil.example',
  'https://fcm.googleapis.com/\u0000',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com//evil.example/x',
  'https://fcm.googleapis.com/../x',
  'https://fcm.googleapis.com/fcm/%2e%2e/x',
  'https://fcm.googleapis.com/é',
  'https://fcm\u3002googleapis.com/x',
  'https://ｆcm.googleapis.com/x',
  `https://fcm.googleapis.com/${'x'.repeat(PUSH_ENDPOINT_MAX)}`,
];

test.each(GOOD)('%s is an address of a push service', (endpoint, origin) => {
  expect(pushOrigin(endpoint, [])).toBe(origin);
  expect(new URL(endpoint).origin).toBe(origin);
});

test.each(BAD)('%j is not', (endpoint) => expect(pushOrigin(endpoint, [])).toBeUndefined());

test('the list of invalid addresses is long enough', () => expect(BAD.length).toBeGreaterThanOrEqual(44));

test('an operator may add services of their own, each by its exact origin', () => {
  expect(pushOrigin('http://localhost:4000/send/x', ['http://localhost:4000'])).toBe('http://localhost:4000');
  expect(pushOrigin('http://localhost:40001/send/x', ['http://localhost:4000'])).toBeUndefined();
  expect(pushOrigin('http://localhost:4000@evil.example/x', ['http://localhost:4000'])).toBeUndefined();
});

const key = (): string => createECDH('prime256v1').generateKeys('base64url');
const secret = (): string => randomBytes(16).toString('base64url');

test('keys from a browser are valid, with or without padding', () => {
  for (let i = 0; i < 20; i += 1) expect([isPushKey(key()), isPushSecret(secret())]).toEqual([true, true]);
  const keys = { p256dh: `${key()}=`, auth: `${secret()}==` };
  expect(v.parse(PushSubscriptionForm, { endpoint: GOOD[0][0], keys }).keys).toEqual({
    p256dh: keys.p256dh.slice(0, -1),
    auth: keys.auth.slice(0, -2),
  });
});

test('a point off the curve, a compressed point, and a wrong number of bytes are invalid keys', () => {
  const bytes = Buffer.from(key(), 'base64url');
  const off = Buffer.from(bytes);
  off[64] = (off[64] ?? 0) ^ 1;
  const compressed = Buffer.concat([Buffer.from([2]), bytes.subarray(1)]);
  for (const wrong of [
    off,
    compressed,
    bytes.subarray(0, 33),
    bytes.subarray(0, 64),
    Buffer.concat([bytes, Buffer.from([0])]),
    Buffer.alloc(65),
    Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 255)]),
  ]) {
    expect(isPushKey(wrong.toString('base64url'))).toBe(false);
  }
  for (const wrong of [
    '',
    'x',
    randomBytes(15).toString('base64url'),
    randomBytes(17).toString('base64url'),
    'ä'.repeat(22),
    ' '.repeat(22),
  ])
    expect(isPushSecret(wrong)).toBe(false);
});

test('any other key is refused without an exception', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('ABab09-_=+/ '), 'ä', '\ud800', '😀'), maxLength: 100 }),
      (text) => {
        expect([isPushKey(text), isPushSecret(text)].every((answer) => typeof answer === 'boolean')).toBe(true);
      },
    ),
  );
});
