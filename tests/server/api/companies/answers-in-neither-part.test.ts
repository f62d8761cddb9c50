import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Company } from '../../../../domain/companies/company.ts';
import { type BoothParts, wholeBooth } from '../../../../domain/companies/shown-booth.ts';
import { givenAgain } from '../../../../domain/sync/field-edits.ts';
import type { Op } from '../../../../domain/sync/log.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { push } from '../../sync/sync-client.ts';
import { booth, companyDocument } from './company-world.ts';

// A booth is two documents, which the server writes and a member's device receives one after the other.

const tidewater = booth({ id: 'tidewater', name: 'Tidewater', ticketType: 'super', users: ['mira'] });

let app: TestApp;
let written: readonly Op[];
beforeEach(async () => {
  app = await startTestApp({ people: worldPeople, documents: [companyDocument(tidewater)] });
  written = [];
  app.ports.log.hold('co:tidewater');
  app.ports.log.subscribe(({ s, ops }) => {
    if (['pub', 'co:tidewater'].includes(s)) written = [...written, ...ops];
  });
});
afterEach(() => app.stop());

async function show(visible: string): Promise<void> {
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const { forms } = body as { forms: { list: { id: string; fields: { id: string }[] } }[] };
  const others = forms.find(({ list }) => list.id === 'company')?.list.fields.filter(({ id }) => id !== 'stand') ?? [];
  const fields = [...others, { id: 'stand', kind: 'line', label: 'Stand', visible }];
  expect((await app.call('PATCH', '/admin/fields/company', 'olive', { fields })).status).toBe(200);
  expect((await app.call('POST', '/admin/fields/release', 'olive', {})).status).toBe(200);
}

/** What a device has that received the first `pub` writes of the booth and the first `co` writes of its hidden part. */
function onDevice(pub: number, co: number): unknown {
  const shown = written.slice(0, pub).findLast(({ c }) => c === 'companies')?.doc as Company | undefined;
  const parts = written.slice(0, co).findLast(({ c }) => c === 'booth')?.doc as BoothParts | undefined;
  return wholeBooth(shown ?? tidewater, parts).extra?.['stand'];
}

test('an answer that a member shows to visitors is in the booth at every moment, also if the server stops between its two writes', async () => {
  await show('organisers');
  expect((await app.call('PATCH', '/company', 'mira', { extra: { stand: 'Oak' } })).status).toBe(200);
  await show('everybody');
  const from = written.length;
  const value = { fields: { 'extra.stand': givenAgain('Oak') } };
  const about = { id: 'edit:company:tidewater', kind: 'edit', ref: 'company:tidewater', changedAt: app.ports.now() };
  await push(app, 'mira', { ...about, value, rev: 'again-number-1' });
  expect(onDevice(written.length, from)).toBe('Oak');
  const found = new Set<unknown>();
  for (let co = from; co <= written.length; co += 1)
    for (let pub = from; pub <= written.length; pub += 1) found.add(onDevice(pub, co));
  expect([...found]).toEqual(['Oak']);
  await app.call('PATCH', '/company', 'mira', { extra: { stand: '' } });
  expect(onDevice(written.length, written.length)).toBeUndefined();
});
