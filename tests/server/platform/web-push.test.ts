import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { PUSH_PAYLOAD_MAX_BYTES } from '../../../domain/limits/pushes.ts';
import { storedVapidKeys, vapidKeys, vapidSubject } from '../../../server/platform/web-push.ts';
import { webPushSender } from '../../../server/platform/web-push-sender.ts';
import type { OutgoingPush, PushSender } from '../../../server/platform/web-push-sender.ts';
import { openStore } from '../../../server/store/store-file.ts';
import { type Device, type PushService, startPushService } from '../../support/push-service.ts';

const keys = webPush.generateVAPIDKeys();
let service: PushService;
let sender: PushSender;
const lines: string[] = [];
beforeAll(async () => {
  service = await startPushService(keys.publicKey);
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  sender = webPushSender({
    keys,
    subject: 'mailto:ops@example.org',
    origins: [service.origin],
    isRehearsal: false,
    log,
    deadline: 100,
  });
});
afterAll(async () => {
  sender.close();
  await service[Symbol.asyncDispose]();
});

const pushTo = ({ subscription: { endpoint, keys: own } }: Device, more: Partial<OutgoingPush> = {}): OutgoingPush => ({
  to: { endpoint, ...own },
  payload: '{"title":"Doors"}',
  ttl: 60,
  urgency: 'high',
  topic: 'doors',
  ...more,
});

test('a push is encrypted for one device, signed for one service, and no larger than services accept', async () => {
  const device = service.subscribe();
  const payload = JSON.stringify({ text: 'x'.repeat(PUSH_PAYLOAD_MAX_BYTES - 11) });
  expect(Buffer.byteLength(payload)).toBe(PUSH_PAYLOAD_MAX_BYTES);
  expect(await sender.send(pushTo(device, { payload }))).toEqual({ status: 201 });
  expect(device.taken).toMatchObject([{ message: JSON.parse(payload), ttl: 60, urgency: 'high', topic: 'doors' }]);
});

test('a push service that does not answer is given up after the deadline, one that closes the connection at once', async () => {
  const [silent, broken] = [service.subscribe(), service.subscribe()];
  silent.faults.push('hang');
  broken.faults.push('reset');
  expect([await sender.send(pushTo(silent)), await sender.send(pushTo(broken))]).toEqual([
    { failed: 'timeout' },
    { failed: 'connection' },
  ]);
});

test('the pause that a service asks for is read from seconds and from a date', async () => {
  const device = service.subscribe();
  device.faults.push(
    { status: 429, headers: { 'retry-after': '3' } },
    { status: 503, headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() } },
    { status: 429, headers: { 'retry-after': 'soon' } },
  );
  expect(await sender.send(pushTo(device))).toEqual({ status: 429, retryAfter: 3000 });
  const dated = await sender.send(pushTo(device));
  expect('retryAfter' in dated && dated.retryAfter > 50_000 && dated.retryAfter <= 60_000).toBe(true);
  expect(await sender.send(pushTo(device))).toEqual({ status: 429 });
});

test('nothing is sent to an address that is no push service, or without keys to encrypt with', async () => {
  const device = service.subscribe();
  const before = service.requests.length;
  for (const endpoint of ['http://127.0.0.1:1/x', 'https://evil.example/x', 'javascript:alert(1)', service.origin]) {
    expect(await sender.send(pushTo(device, { to: { ...pushTo(device).to, endpoint } }))).toEqual({
      failed: 'address',
    });
  }
  expect(await sender.send(pushTo(device, { to: { ...pushTo(device).to, p256dh: 'AAAA' } }))).toEqual({
    failed: 'keys',
  });
  expect(service.requests).toHaveLength(before);
});

test('a refusal is logged with the service, and without the address of the device', async () => {
  const device = service.subscribe();
  device.faults.push({ status: 413 });
  await sender.send(pushTo(device));
  const line = lines.at(-1) ?? '';
  expect(JSON.parse(line)).toMatchObject({ service: new URL(service.origin).host, answer: { status: 413 } });
  expect(line).not.toContain(device.id);
});

test('the service refuses a wrong key, and that is not counted as the device’s fault', async () => {
  const stranger = webPushSender({
    keys: webPush.generateVAPIDKeys(),
    subject: 'mailto:ops@example.org',
    origins: [service.origin],
    isRehearsal: false,
    log: pino({ level: 'silent' }),
  });
  expect(await stranger.send(pushTo(service.subscribe()))).toEqual({ status: 403 });
  stranger.close();
});

test('keys are made once and stored with the data; two keys that do not match stop the start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-keys-'));
  const store = await openStore({ dataDir });
  const kept = await storedVapidKeys(store, dataDir);
  expect([await storedVapidKeys(store, dataDir), await vapidKeys({ dataDir }, store)]).toEqual([kept, kept]);
  const own = { dataDir, vapidPublicKey: keys.publicKey, vapidPrivateKey: keys.privateKey };
  expect(await vapidKeys(own, store)).toEqual(keys);
  for (const vapidPrivateKey of [kept.privateKey, 'nonsense', '']) {
    await expect(vapidKeys({ ...own, vapidPrivateKey }, store)).rejects.toThrow(
      'VAPID_PRIVATE_KEY is not the private half of VAPID_PUBLIC_KEY',
    );
  }
  await store.close();
  await rm(dataDir, { recursive: true });
});

test('keys of an earlier version in DATA_DIR are adopted, so that no one must subscribe again; a damaged file stops the start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-keys-'));
  const store = await openStore({ dataDir });
  await writeFile(join(dataDir, 'vapid.json'), '');
  await expect(vapidKeys({ dataDir }, store)).rejects.toThrow(/vapid\.json is damaged/);
  await writeFile(join(dataDir, 'vapid.json'), JSON.stringify(keys));
  expect(await vapidKeys({ dataDir }, store)).toEqual(keys);
  await rm(join(dataDir, 'vapid.json'));
  expect(await vapidKeys({ dataDir }, store)).toEqual(keys);
  await store.close();
  await rm(dataDir, { recursive: true });
});

test('push services get a contact: the operator’s setting, else the event’s address, else its admin', () => {
  const dataDir = '';
  expect([
    vapidSubject({ dataDir, vapidSubject: 'mailto:ops@example.org' }, 'https://days.example.org'),
    vapidSubject({ dataDir }, 'https://days.example.org'),
    vapidSubject({ dataDir, adminEmail: 'boss@example.org' }, 'http://localhost:3000'),
    vapidSubject({ dataDir }, 'http://localhost:3000'),
  ]).toEqual([
    'mailto:ops@example.org',
    'https://days.example.org',
    'mailto:boss@example.org',
    'mailto:nobody@plenary.invalid',
  ]);
});
