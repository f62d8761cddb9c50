import * as v from 'valibot';
import { expect, test } from 'vitest';
import { WEBHOOK_RETRIES } from '../../../domain/limits/webhooks.ts';
import { DAY, HOUR } from '../../../domain/time.ts';
import { addressRefusal } from '../../../domain/webhooks/webhook-address.ts';
import { webhookBackoff, webhookVerdict } from '../../../domain/webhooks/webhook-answer.ts';
import { batchesOf, thingChanges } from '../../../domain/webhooks/webhook-changes.ts';
import { NewWebhook, rotated, signingSalts } from '../../../domain/webhooks/webhook.ts';

test('a webhook needs a plain https address; others require the operator', () => {
  const good = ['https://crm.example.org', 'https://crm.example.org:8443/hooks?event=1', 'HTTPS://Example.org/a-b'];
  expect(good.map((url) => addressRefusal(url))).toEqual([undefined, undefined, undefined]);
  const bad = [
    'http://crm.example.org/',
    'https://user:word@crm.example.org/',
    'https://crm.example.org@inner/',
    'https://crm.example.org:22/',
    'https://crm.example.org:99999/',
    'https://crm.example.org/#part',
    'https://crm.example.org\\@inner/',
    'https:crm.example.org',
    'https:///crm.example.org',
    'javascript:alert(1)',
    'ftp://crm.example.org/',
    ' https://crm.example.org',
    'https://crm.example.org/ x',
  ];
  expect(bad.filter((url) => addressRefusal(url) === undefined)).toEqual([]);
  expect(addressRefusal('http://127.0.0.1:9000/hook', ['http://127.0.0.1:9000'])).toBeUndefined();
  expect(addressRefusal('http://127.0.0.1:9001/hook', ['http://127.0.0.1:9000'])).toBe(
    'Only https addresses can be told',
  );
});

test('everything except success is retried for about a day, with longer pauses; only a receiver that is gone for good is not', () => {
  const answers = [{ status: 204 }, { status: 302 }, { status: 404 }, { status: 500 }, { failed: 'timeout' }] as const;
  expect(answers.map(webhookVerdict)).toEqual(['delivered', 'again', 'again', 'again', 'again']);
  expect(webhookVerdict({ status: 410 })).toBe('failed');
  const waits = (random: number) =>
    WEBHOOK_RETRIES.map((_, index) => webhookBackoff(index + 1, { status: 500 }, random) ?? Number.NaN);
  expect(waits(0)).toEqual(waits(0).toSorted((a, b) => a - b));
  const total = (random: number) => waits(random).reduce((sum, wait) => sum + wait, 0);
  expect([total(0) > 0.8 * DAY, total(0.999) < 1.2 * DAY]).toEqual([true, true]);
  expect(webhookBackoff(WEBHOOK_RETRIES.length + 1, { status: 500 }, 0)).toBeUndefined();
  expect(webhookBackoff(1, { status: 429, retryAfter: HOUR }, 0)).toBe(HOUR);
  expect(webhookBackoff(1, { status: 503, retryAfter: 30 * DAY }, 0)).toBe(6 * HOUR);
  expect(webhookBackoff(1, { status: 500, retryAfter: HOUR }, 0)).toBe(5000);
});

test('an unchanged item is not sent again, and many items are several deliveries', () => {
  expect(
    thingChanges([
      { id: 'new', told: undefined, now: 'a' },
      { id: 'same', told: 'a', now: 'a' },
      { id: 'other', told: 'a', now: 'b' },
      { id: 'gone', told: 'a', now: undefined },
      { id: 'never', told: undefined, now: undefined },
    ]),
  ).toEqual([
    { id: 'new', action: 'created' },
    { id: 'other', action: 'changed' },
    { id: 'gone', action: 'removed' },
  ]);
  const many = Array.from({ length: 120 }, (_, at) => ({ action: 'created', id: `talk-${at}` }) as const);
  expect(batchesOf(many).map(({ length }) => length)).toEqual([50, 50, 20]);
  expect([batchesOf(many).flat(), batchesOf([])]).toEqual([many, []]);
});

test('a new secret signs at once, the previous one for another day, and older ones no longer', () => {
  const first = { secrets: [{ salt: 'a', until: null }] };
  const second = { secrets: rotated(first, 'b', 1000) };
  expect(signingSalts(second, 1000)).toEqual(['b', 'a']);
  expect(signingSalts(second, 1000 + DAY)).toEqual(['b']);
  expect(signingSalts({ secrets: rotated(second, 'c', 2000) }, 2000)).toEqual(['c', 'b']);
});

test('a webhook has at least one kind of change, each once', () => {
  const url = 'https://crm.example.org/hook';
  expect(v.parse(NewWebhook, { url, kinds: ['leads', 'talks', 'leads'] })).toEqual({
    url,
    kinds: ['talks', 'leads'],
    paused: false,
  });
  expect(v.is(NewWebhook, { url, kinds: [] })).toBe(false);
});
