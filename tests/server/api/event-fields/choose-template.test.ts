import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blankCompany } from '../../../../domain/companies/company.ts';
import { TEMPLATE_NAMES } from '../../../../domain/event-fields/event-field.ts';
import { templateFields } from '../../../../domain/event-fields/templates/all-templates.ts';
import { EVENT_TEMPLATES } from '../../../../domain/event-fields/templates/event-templates.ts';
import { findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { openSession } from '../../../../server/api/sessions/session-store.ts';
import { harbourFile } from '../../../support/harbour-days.ts';
import { importFiles } from '../../../../server/api/event/import-files.ts';
import { ensureTemplate } from '../../../../server/api/event-fields/choose-template.ts';
import { readEventFile } from '../../../../server/event-overrides.ts';
import { olive } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-template-'));
  app = await startTestApp({ people: [olive] });
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const choose = (template: string) => app.call('POST', '/admin/event/template', 'olive', { template });
const asked = async (from = app): Promise<string[]> => {
  const { body } = await from.call('GET', '/event/choices', 'olive');
  return (body as { fields: { person: { id: string }[] } }).fields.person.map(({ id }) => id);
};
const types = async (): Promise<string[]> => {
  const { body } = await app.call('GET', '/ticket-types', 'olive');
  return (body as { data: { title: string }[] }).data.map(({ title }) => title);
};
const storedPackages = async (): Promise<string[]> =>
  (await app.ports.log.state('pub')).all('packages').map(({ id }) => id);
const idsOf = (template: (typeof TEMPLATE_NAMES)[number]): string[] =>
  templateFields(template, 'person').map(({ id }) => id);

test('a template chooses fields, packages, ticket types and who is listed, and its one group of changes can be undone', async () => {
  const before = [await asked(), await types()];
  expect(app.ports.event().directory).toBeUndefined();
  const { status, body } = await choose('trade');
  expect([status, body]).toEqual([200, { template: 'trade', left: [], group: expect.any(String) }]);
  expect(await asked()).toEqual(idsOf('trade'));
  expect(await types()).toEqual(['Visitor', 'Exhibitor Startup', 'Exhibitor Silver', 'Exhibitor Gold']);
  expect(await storedPackages()).toEqual(['gold', 'silver', 'startup']);
  expect(app.ports.event().directory).toBe('no');
  const { group } = body as { group: string };
  expect(await app.call('POST', `/admin/audit/groups/${group}/undo`, 'olive', {})).toMatchObject({ status: 200 });
  expect([[await asked(), await types()], await storedPackages()]).toEqual([before, []]);
  expect(app.ports.event().directory).toBeUndefined();
});

test('every template can be chosen after every other while nobody has a booth or a ticket of a type that it lacks', async () => {
  for (const name of [...TEMPLATE_NAMES, ...TEMPLATE_NAMES.toReversed()]) {
    expect(await choose(name)).toMatchObject({ status: 200, body: { left: [] } });
    expect(await asked()).toEqual(idsOf(name).filter((id) => id !== undefined));
    expect(await storedPackages()).toEqual(EVENT_TEMPLATES[name].packages.map(({ id }) => id).toSorted());
  }
});

test('packages that booths have, ticket types that people hold, and who is listed stay, and the answer says so', async () => {
  const held = await startTestApp();
  try {
    await held.ports.log.append('pub', {
      mid: 'harbour',
      by: 'server',
      decide: () => ({ ops: [{ c: 'companies', id: 'harbour', rev: 'first', doc: blankCompany('harbour') }] }),
    });
    const ticket = { email: 'ada@example.org', ticket_type: 'CompanySuperBooth', company_id: 'harbour' };
    expect(await held.call('PATCH', '/admin/tickets/ada', 'olive', ticket)).toMatchObject({ status: 200 });
    const answer = await held.call('POST', '/admin/event/template', 'olive', { template: 'community' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        left: [
          'There are companies or packages already, so the packages stay.',
          'People hold other tickets already, or ticket types were changed, so the ticket types stay.',
          'People are in the directory already, so who is listed stays as it is. You can change it in Settings.',
        ],
      },
    });
    expect(await asked(held)).toEqual(idsOf('community'));
  } finally {
    await held.stop();
  }
});

test('a name that no template has is refused with the names there are, by the API, the event file and the command', async () => {
  const message = 'There is no template called “party”. Choose affiliate, creator, community, trade, or academic.';
  expect(await choose('party')).toMatchObject({ status: 422, body: { data: [{ field: 'template', message }] } });
  const file = join(folder, 'event.json');
  await writeFile(file, JSON.stringify({ template: 'party' }));
  expect(await readEventFile(file)).toEqual({ ok: false, message: `EVENT_FILE ${file}: template: ${message}` });
});

test('the event file chooses a template once: what organisers change later stays', async () => {
  const file = join(folder, 'event.json');
  await writeFile(file, JSON.stringify({ template: 'academic' }));
  await using first = await startTestApp({ env: { EVENT_FILE: file } });
  expect(await asked(first)).toEqual(idsOf('academic'));
  await ensureTemplate('academic', app.ports);
  expect(await choose('trade')).toMatchObject({ status: 200 });
  await ensureTemplate('academic', app.ports);
  expect(await asked()).toEqual(idsOf('trade'));
});

test('the import chooses a template before it reads the files, also without files, and a dry run only says so', async () => {
  const template = 'community' as const;
  const people = { name: 'people.csv', bytes: Buffer.from('first_name,last_name,topics\nLena,Ohm,Web\n') };
  expect(await importFiles({ files: [people], template, dryRun: true }, app.ports)).toMatchObject({
    notes: [],
    remarks: ['The event would get the template community.'],
  });
  expect(await asked()).toEqual(idsOf('affiliate'));
  expect(await importFiles({ files: [people], template }, app.ports)).toMatchObject({
    notes: [],
    remarks: ['The event has the template community.'],
    rows: [{ change: 'added', noun: 'person', name: 'Lena Ohm' }],
  });
  expect(await asked()).toEqual(idsOf('community'));
  expect(await importFiles({ files: [], template: 'academic' }, app.ports)).toMatchObject({
    rows: [],
    remarks: ['The event has the template academic.'],
  });
  expect(await asked()).toEqual(idsOf('academic'));
});

/** A server without an event, whose organiser is `first@example.org`. */
async function emptyServer(settings: object) {
  const file = join(folder, 'event.json');
  await writeFile(file, JSON.stringify(settings));
  const dataDir = await mkdtemp(join(folder, 'empty-'));
  const started = await startTestApp({ dataDir, env: { ADMIN_EMAIL: 'first@example.org', EVENT_FILE: file } });
  const account = await findAccountByEmail('first@example.org', started.ports);
  return { started, token: (await openSession(account?.id ?? '', started.ports, true)).token };
}
const settingsOf = async ({ started, token }: Awaited<ReturnType<typeof emptyServer>>) =>
  (await started.call('GET', '/admin/event', { token })).body as { settings: { directory?: string }; fixed: string[] };

test('a template that the event file names chooses who is listed in the event that begins, and organisers change it freely', async () => {
  const empty = await emptyServer({ template: 'community' });
  await using started = empty.started;
  expect(await settingsOf(empty)).toMatchObject({ settings: { directory: 'yes' }, fixed: [] });
  const named = { name: 'Harbour Days' };
  expect(await started.call('PATCH', '/admin/event', { token: empty.token }, named)).toMatchObject({ status: 200 });
  expect((await started.ports.log.state('pub')).get('event', 'event')?.doc).toMatchObject({
    directory: 'yes',
    ...named,
  });
  expect(await started.call('PATCH', '/admin/event', { token: empty.token }, { directory: 'no' })).toMatchObject({
    status: 200,
  });
  expect(await settingsOf(empty)).toMatchObject({ settings: { directory: 'no' } });
});

test('a directory that the event file names wins over its template', async () => {
  const empty = await emptyServer({ template: 'community', directory: 'off' });
  await using _started = empty.started;
  expect(await settingsOf(empty)).toMatchObject({ settings: { directory: 'off' }, fixed: ['directory'] });
});

test('an event that an import begins has the directory of its template, whether a file or the command names it', async () => {
  const schedule = { name: 'schedule.xml', bytes: harbourFile('schedule.xml').bytes };
  const people = { name: 'people.csv', bytes: Buffer.from('first_name,last_name,topics\nLena,Ohm,Web\n') };
  const byFile = await emptyServer({ template: 'trade' });
  await using first = byFile.started;
  expect(await importFiles({ files: [schedule, people] }, first.ports)).toMatchObject({ format: expect.any(String) });
  expect(first.ports.event().directory).toBe('no');
  const byCommand = await emptyServer({});
  await using second = byCommand.started;
  expect(await importFiles({ files: [schedule, people], template: 'community' }, second.ports)).toMatchObject({
    remarks: ['The event has the template community.'],
  });
  expect(second.ports.event().directory).toBe('yes');
});
