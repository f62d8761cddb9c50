import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { webhookMessage } from '../../../../server/api/webhooks/webhook-message.ts';
import type { Delivery } from '../../../../server/api/webhooks/deliveries.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const [{ list }] = (body as { forms: [{ list: { fields: object[] } }] }).forms;
  const shoe = { id: 'shoe', kind: 'one', label: 'Shoe', options: [{ id: '42', label: 'Forty-two' }] };
  const diet = { id: 'diet', kind: 'line', label: 'Diet', visible: 'organisers' };
  await app.call('PATCH', '/admin/fields/person', 'olive', { fields: [...list.fields, shoe, diet] });
  await app.call('POST', '/admin/fields/release', 'olive', {});
  await app.call('PATCH', '/profile', 'ada', { extra: { shoe: '42', diet: 'No nuts' } });
});
afterEach(() => app.stop());

async function ownAnswers(): Promise<unknown> {
  const token = await app.logInAs('ada');
  const answer = await app.request('/api/profile/export', { headers: { authorization: `Bearer ${token}` } });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const data = JSON.parse(new TextDecoder().decode(files['data.json'])) as { profile: { extra?: unknown } };
  return data.profile.extra;
}

test('the export of what is stored about a person has the answers that everybody sees and those that only organisers see', async () => {
  expect(await ownAnswers()).toEqual({ shoe: '42', diet: 'No nuts' });
});

test('the export of what is stored about a person has answers whose fields an undo took away', async () => {
  const { body } = await app.call('GET', '/admin/audit?limit=1', 'olive');
  const [{ id } = { id: '' }] = (body as { data: { id: string }[] }).data;
  expect((await app.call('POST', `/admin/audit/${encodeURIComponent(id)}/undo`, 'olive')).status).toBe(204);
  expect(await ownAnswers()).toEqual({ shoe: '42', diet: 'No nuts' });
});

test('a webhook about a person has the answers that everybody sees, choices as labels, and no others', async () => {
  const delivery = { kind: 'people', createdAt: 0, changes: [{ action: 'changed', id: 'ada' }] } as unknown as Delivery;
  const message = await webhookMessage(delivery, app.ports);
  expect(message).toMatchObject({ data: { changes: [{ id: 'ada', person: { extra: { shoe: 'Forty-two' } } }] } });
  expect(JSON.stringify(message)).not.toContain('nuts');
});
