import { afterEach, beforeEach, expect, test } from 'vitest';
import { givenAgain } from '../../../../domain/sync/field-edits.ts';
import { applyImport } from '../../../../server/api/event/apply-import.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { push } from '../../sync/sync-client.ts';
import { booth, companyDocument } from './company-world.ts';

// An answer of a booth that was given while visitors did not see the field stays hidden when organisers show the field to visitors,
// until a member gives the answer again.

const tidewater = booth({ id: 'tidewater', name: 'Tidewater', ticketType: 'super', users: ['mira'] });

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ people: worldPeople, documents: [companyDocument(tidewater)] });
  await show('organisers');
  await edit('mira', { extra: { budget: '40,000', stand: 'Oak' } });
});
afterEach(() => app.stop());

async function show(visible: string): Promise<void> {
  const { body } = await app.call('GET', '/admin/fields', 'olive');
  const { forms } = body as { forms: { list: { id: string; fields: { id: string }[] } }[] };
  const others = forms.find(({ list }) => list.id === 'company')?.list.fields ?? [];
  const own = ['budget', 'stand'].map((id) => ({ id, kind: 'line', label: id, visible }));
  const fields = [...others.filter(({ id }) => !own.some((field) => field.id === id)), ...own];
  expect((await app.call('PATCH', '/admin/fields/company', 'olive', { fields })).status).toBe(200);
  expect((await app.call('POST', '/admin/fields/release', 'olive', {})).status).toBe(200);
}
const edit = async (who: string, change: object): Promise<void> => {
  const path = who === 'olive' ? '/admin/company/tidewater' : '/company';
  expect((await app.call('PATCH', path, who, change)).status).toBe(200);
};
/** Sends answers, unchanged, as the form of the booth does when its editor presses *Show to visitors*. */
async function giveAgain(who: 'mira' | 'olive', answers: Readonly<Record<string, string>>): Promise<void> {
  const fields = Object.fromEntries(Object.entries(answers).map(([id, answer]) => [`extra.${id}`, givenAgain(answer)]));
  const about = { id: 'edit:company:tidewater', kind: 'edit', ref: 'company:tidewater', changedAt: app.ports.now() };
  const edited = await push(app, who, { ...about, value: { fields }, rev: `again-${who}-1` });
  expect(edited).toMatchObject({ documents: [] });
}
const seenBy = async (who: string): Promise<unknown> =>
  ((await app.call('GET', '/company/tidewater', who)).body as { extra?: unknown }).extra;
const stored = async (): Promise<unknown> => {
  const doc = (await app.ports.log.state('pub')).get('companies', 'tidewater')?.doc;
  return (doc as { extra?: unknown } | undefined)?.extra;
};
const BOTH = { budget: '40,000', stand: 'Oak' };

test('an edit of other fields by a member or an organiser publishes no answer that was given for organisers', async () => {
  await show('everybody');
  await edit('mira', { description: 'We move water.' });
  await edit('olive', { description: 'We move much water.', place: 'Hall 7' });
  expect([await seenBy('mira'), await seenBy('olive'), await seenBy('ada'), await stored()]).toEqual([
    BOTH,
    BOTH,
    undefined,
    undefined,
  ]);
});

test('an answer that a member gives again is published, and the others stay hidden', async () => {
  await show('everybody');
  await edit('mira', { extra: { budget: '40,000' } });
  expect([await seenBy('ada'), await stored(), await seenBy('mira')]).toEqual([
    { budget: '40,000' },
    { budget: '40,000' },
    BOTH,
  ]);
});

test('the answers that the form of an organiser sends along unchanged stay hidden, and a changed one is published', async () => {
  await show('everybody');
  await edit('olive', { extra: { budget: '40,000', stand: 'Elm' } });
  expect([await seenBy('ada'), await seenBy('mira')]).toEqual([{ stand: 'Elm' }, { budget: '40,000', stand: 'Elm' }]);
});

test('an offline edit publishes the answer that it changes and no other', async () => {
  await show('everybody');
  const value = { fields: { 'extra.stand': { v: 'Elm', base: 'Oak' } } };
  const about = { id: 'edit:company:tidewater', kind: 'edit', ref: 'company:tidewater' };
  const edited = await push(app, 'mira', { ...about, value, changedAt: app.ports.now(), rev: 'edit-number-1' });
  expect(edited).toMatchObject({ documents: [] });
  expect([await seenBy('ada'), await seenBy('mira')]).toEqual([{ stand: 'Elm' }, { budget: '40,000', stand: 'Elm' }]);
});

test('an answer that a member removes is gone', async () => {
  await show('everybody');
  await edit('mira', { extra: { budget: '' } });
  expect([await seenBy('ada'), await seenBy('mira')]).toEqual([undefined, { stand: 'Oak' }]);
});

test('another package publishes no answer that was given for organisers, also after an edit', async () => {
  await show('everybody');
  await edit('olive', { ticket_type: 'basic' });
  await edit('mira', { description: 'We move water.' });
  await edit('olive', { ticket_type: 'super' });
  expect([await seenBy('ada'), await stored(), await seenBy('mira')]).toEqual([undefined, undefined, BOTH]);
});

test('an import that repeats the answers of a booth publishes none of them, and one that changes an answer publishes it', async () => {
  await show('everybody');
  const imported = (extra: Readonly<Record<string, string>>) =>
    applyImport(
      {
        format: 'test',
        stages: [],
        tracks: [],
        talks: [],
        people: [],
        whole: [],
        notes: [],
        companies: [{ key: 'tidewater', at: 'tidewater', name: 'Tidewater', extra }],
      },
      app.ports,
    );
  expect(await imported(BOTH)).not.toHaveProperty('code');
  expect([await seenBy('ada'), await seenBy('mira')]).toEqual([undefined, BOTH]);
  expect(await imported({ ...BOTH, stand: 'Elm' })).not.toHaveProperty('code');
  expect([await seenBy('ada'), await seenBy('mira')]).toEqual([{ stand: 'Elm' }, { ...BOTH, stand: 'Elm' }]);
});

test('an offline edit of a member or an organiser that gives an earlier answer again publishes it unchanged, and no other', async () => {
  await show('everybody');
  await giveAgain('mira', { stand: 'Oak' });
  expect([await seenBy('ada'), await stored(), await seenBy('mira')]).toEqual([
    { stand: 'Oak' },
    { stand: 'Oak' },
    BOTH,
  ]);
  await giveAgain('olive', { budget: '40,000' });
  expect([await seenBy('ada'), await stored()]).toEqual([BOTH, BOTH]);
});

test('an answer that was changed since it was given again on a device stays as it was changed, hidden', async () => {
  await edit('mira', { extra: { stand: 'Elm' } });
  await show('everybody');
  await giveAgain('mira', { stand: 'Oak' });
  expect([await seenBy('ada'), await seenBy('mira')]).toEqual([undefined, { ...BOTH, stand: 'Elm' }]);
});
