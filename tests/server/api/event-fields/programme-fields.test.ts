import { afterEach, beforeEach, expect, test } from 'vitest';
import { templateList } from '../../../../domain/event-fields/templates/all-templates.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

const level = {
  id: 'level',
  kind: 'one',
  label: 'Level',
  options: [
    { id: 'Beginner', label: 'For beginners' },
    { id: 'Advanced', label: 'Advanced' },
  ],
  filter: true,
};
const loop = { id: 'hearing_loop', kind: 'yes', label: 'Hearing loop' };
const draft = (form: string, fields: readonly object[]) =>
  app.call('PATCH', `/admin/fields/${form}`, 'olive', { fields });
const release = () => app.call('POST', '/admin/fields/release', 'olive', {});
const editTalk = (change: object) => app.call('PATCH', '/talks/keynote', 'olive', change);
const editStage = (change: object) => app.call('PATCH', '/stages/main', 'olive', change);
const readTalk = async () => (await app.call('GET', '/talks/single/keynote', 'ada')).body as Record<string, unknown>;

beforeEach(async () => {
  await draft('talk', [level]);
  await draft('stage', [loop]);
  await release();
});

test('a talk and its stage answer the fields that organisers released: labels or ids in, labels out', async () => {
  expect(await editTalk({ extra: { level: 'For beginners' } })).toMatchObject({
    status: 200,
    body: { extra: { level: 'For beginners' } },
  });
  expect(await editTalk({ extra: { level: 'Beginner' } })).toMatchObject({
    status: 200,
    body: { extra: { level: 'For beginners' } },
  });
  expect(await editStage({ extra: { hearing_loop: true } })).toMatchObject({
    status: 200,
    body: { extra: { hearing_loop: true } },
  });
  expect(await readTalk()).toMatchObject({
    extra: { level: 'For beginners' },
    stage: { id: 'main', extra: { hearing_loop: true } },
  });
  const { body } = await app.call('GET', '/stages/agenda', 'ada');
  expect((body as { data: object[] }).data).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: 'main', extra: { hearing_loop: true } })]),
  );
  expect(JSON.stringify((await app.ports.log.state('pub')).get('talks', 'keynote')?.doc)).toContain('"Beginner"');
});

test('an answer to a field that the event does not have, or that is no choice, is refused with its name', async () => {
  expect(await editTalk({ extra: { mood: 'good' } })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'extra.mood', message: 'There is no such field' }] },
  });
  expect(await editTalk({ extra: { level: 'Expert' } })).toMatchObject({ status: 422 });
  expect(await editStage({ extra: { hearing_loop: 'perhaps' } })).toMatchObject({ status: 422 });
  expect(await readTalk()).not.toHaveProperty('extra');
});

test('null takes an answer away, and an edit of another field leaves it', async () => {
  await editTalk({ extra: { level: 'Advanced' } });
  expect(await editTalk({ title: 'What we keep' })).toMatchObject({ body: { extra: { level: 'Advanced' } } });
  const { body } = await editTalk({ extra: { level: null } });
  expect(body).not.toHaveProperty('extra');
  await editStage({ extra: { hearing_loop: true } });
  expect((await editStage({ extra: { hearing_loop: null } })).body).not.toHaveProperty('extra');
});

test('a new talk and a new stage take answers', async () => {
  expect(await app.call('POST', '/stages', 'olive', { name: 'Workshop', extra: { hearing_loop: true } })).toMatchObject(
    { status: 201, body: { extra: { hearing_loop: true } } },
  );
  const start = (await readTalk())['start_time'];
  expect(
    await app.call('POST', '/talks/main', 'olive', {
      title: 'Knots',
      start_time: start,
      length: 20,
      extra: { level: 'Advanced' },
    }),
  ).toMatchObject({ status: 201, body: { extra: { level: 'Advanced' } } });
});

test('what is said of talks and stages is for everybody: a narrower field is refused', async () => {
  for (const form of ['talk', 'stage'])
    expect(await draft(form, [{ ...loop, visible: 'organisers' }])).toMatchObject({
      status: 422,
      body: { message: 'Everybody sees the fields of talks and stages' },
    });
});

test('the schedule that is exported has the answers of talks, choices as labels', async () => {
  await editTalk({ extra: { level: 'Beginner' } });
  const { body } = await app.call('GET', '/exports/schedule.json', 'ada');
  expect(JSON.stringify(body)).toContain('"extra":{"level":"For beginners"}');
});

test('a field that is no longer asked is shown to nobody, and its answers come back with it', async () => {
  await editTalk({ extra: { level: 'Advanced' } });
  expect(await readTalk()).toHaveProperty('extra');
  await draft('talk', []);
  await release();
  expect(await readTalk()).not.toHaveProperty('extra');
  await draft('talk', [level]);
  await release();
  expect(await readTalk()).toMatchObject({ extra: { level: 'Advanced' } });
});

test('a template brings its fields of talks and stages, and the choices of the API name them', async () => {
  await app.call('POST', '/admin/fields/release', 'olive', { template: 'community' });
  const { body } = await app.call('GET', '/event/choices', 'ada');
  const { fields } = body as { fields: Record<string, { id: string }[]> };
  for (const form of ['talk', 'stage'] as const) {
    const own = templateList('community', form).fields.map(({ id }) => id);
    expect(fields[form]?.map(({ id }) => id)).toEqual(own);
    expect(own).not.toEqual([]);
  }
});

test('an edit of an answer is in the audit log, and is undone', async () => {
  await editTalk({ extra: { level: 'Advanced' } });
  await editTalk({ extra: { level: 'Beginner' } });
  const { body } = await app.call('GET', '/admin/audit', 'olive');
  const [latest] = (body as { data: { id: string; changes: object[] }[] }).data;
  expect(JSON.stringify(latest)).toContain('Beginner');
  expect(await app.call('POST', `/admin/audit/${latest?.id}/undo`, 'olive', {})).toMatchObject({ status: 204 });
  expect(await readTalk()).toMatchObject({ extra: { level: 'Advanced' } });
});
