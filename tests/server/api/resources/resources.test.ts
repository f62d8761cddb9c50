import { afterAll, beforeAll, expect, test } from 'vitest';
import { TALK_DOCUMENTS_MAX } from '../../../../domain/limits/files.ts';
import { download } from '../../../../domain/resources/download.ts';
import { personScope } from '../../../../domain/sync/log.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { testTalk } from '../../../support/conference.ts';
import {
  contentTypes,
  smallDocx,
  smallPdf,
  smallXls,
  smallXlsx,
  wordMembers,
  zipOf,
} from '../../../support/small-documents.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { putDocuments, worldTalks } from '../../../support/world-talks.ts';
import { push } from '../../sync/sync-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ people: worldPeople, documents: worldTalks });
  await putDocuments(app.ports);
});
afterAll(() => app.stop());

interface Shown {
  id: string;
  path: string;
}
const send = (bytes: Buffer, filename: string | undefined, talk = 'keynote', fields: Record<string, string> = {}) =>
  app.upload(`/resources/${talk}`, 'olive', {
    bytes,
    field: 'file',
    name: 'sent.bin',
    type: 'application/octet-stream',
    fields: { ...(filename !== undefined && { filename }), ...fields },
  });
const documentsOf = async (talk: string, scope = 'pub'): Promise<string[]> =>
  ((await app.ports.log.state(scope)).get('talks', talk)!.doc as Talk).resources.map(({ filename }) => filename);
const fetchFile = async (id: string, who: string): Promise<Response> =>
  app.request(`/api/resources/file/${id}`, { headers: { authorization: `Bearer ${await app.logInAs(who)}` } });
const agree = (id: string, who: string) => app.call('POST', `/resources/download/${id}`, who, { consent: true });

test('a document is stored and downloaded under its name, in any script', async () => {
  const added = await send(smallPdf, 'Präsentation „Knoten“ 資料 (1)');
  const { id } = added.body as Shown;
  expect(added).toEqual({
    status: 201,
    body: {
      id,
      file_name: 'Präsentation „Knoten“ 資料 (1).pdf',
      size: smallPdf.length,
      file_type: 'pdf',
      path: `${app.url}/api/resources/file/${id}`,
      replayTalk: false,
    },
  });
  await agree(id, 'ada');
  const file = await fetchFile(id, 'ada');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(smallPdf);
  expect(
    ['content-type', 'content-disposition', 'x-content-type-options', 'content-security-policy', 'cache-control'].map(
      (name) => file.headers.get(name),
    ),
  ).toEqual([
    'application/pdf',
    'attachment; filename="Pr_sentation _Knoten_ __ (1).pdf"; ' +
      `filename*=UTF-8''Pr%C3%A4sentation%20%E2%80%9EKnoten%E2%80%9C%20%E8%B3%87%E6%96%99%20%281%29.pdf`,
    'nosniff',
    "sandbox; default-src 'none'",
    'no-store',
  ]);
  expect((await app.request(`/api/resources/file/${id}`)).status).toBe(401);
  expect((await app.request(`/uploads/${id}.pdf`)).headers.get('content-type')).not.toBe('application/pdf');
});

test('each file type is accepted, and decided by its content', async () => {
  const kinds = await Promise.all(
    [
      [smallXls, 'a'],
      [smallXlsx, 'b.xlsx'],
      [smallDocx, 'c.docx'],
    ].map(([bytes, name]) => send(bytes as Buffer, name as string, 'spare')),
  );
  expect(kinds.map(({ body }) => body)).toMatchObject([
    { file_type: 'xls', file_name: 'a.xls' },
    { file_type: 'xlsx' },
    { file_type: 'docx' },
  ]);
});

test('a file that is no document, or pretends to be another, is refused and leaves nothing', async () => {
  const before = await documentsOf('keynote');
  const macros = zipOf([
    contentTypes('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
    wordMembers[1]!,
  ]);
  const bad: [Buffer, string][] = [
    [Buffer.from('<html><script>alert(1)</script>'), 'slides.pdf'],
    [macros, 'slides.docx'],
    [macros, 'slides.docm'],
    [zipOf([...wordMembers, { name: '../../x', text: 'x' }]), 'slides.docx'],
    [Buffer.alloc(0), 'slides.pdf'],
    [Buffer.from('MZ\u0090'), 'slides.xls'],
    [zipOf([{ name: 'a.txt', text: 'a' }]), 'slides.xlsx'],
    [smallPdf.subarray(0, 60), 'slides.pdf'],
    [smallPdf, '../../../etc/cron.d/slides.pdf'],
    [smallPdf, 'slides.docx'],
    [smallPdf, 'a\r\nSet-Cookie: b=c.pdf'],
    [smallPdf, 'C:\\slides.pdf'],
    [smallPdf, 'fdp.\u202eexe'],
    [smallPdf, '.pdf'],
    [smallPdf, 'a"; filename="b.html'],
    [smallPdf, 'x'.repeat(151)],
  ];
  for (const [bytes, name] of bad) {
    const { status, body } = await send(bytes, name);
    expect({ name, status, field: (body as { data: { field: string }[] }).data[0]?.field }).toEqual({
      name,
      status: 422,
      field: expect.stringMatching(/^file(name)?$/),
    });
  }
  expect(await documentsOf('keynote')).toEqual(before);
  expect((await send(smallPdf, 'slides.docx')).body).toMatchObject({
    message: 'The name says docx, but the file is a pdf',
  });
  expect([(await send(smallPdf, 'a', 'nowhere')).status, (await send(smallPdf, 'a', 'replay-keynote')).status]).toEqual(
    [404, 404],
  );
});

test('a talk has a limited number of documents, and one more leaves nothing', async () => {
  const many = Array.from({ length: TALK_DOCUMENTS_MAX - 1 }, (_, n) => ({
    id: `document-number-${n}`,
    filename: `${n}.pdf`,
    size: 1,
    fileType: 'pdf',
    path: `/api/resources/file/document-number-${n}`,
  }));
  await app.ports.log.append('pub', {
    mid: 'a-full-talk',
    by: 'server',
    decide: () => ({
      ops: [{ c: 'talks', id: 'full', rev: 'full', doc: { ...testTalk({ id: 'full' }), resources: many } }],
    }),
  });
  expect((await send(smallPdf, 'The last', 'full')).status).toBe(201);
  const { files } = app.ports;
  const put: string[] = [];
  const keep = files.put.bind(files);
  Object.assign(files, { put: (name: string, bytes: Buffer) => (put.push(name), keep(name, bytes)) });
  expect(await send(smallPdf, 'One too many', 'full')).toEqual({
    status: 409,
    body: { code: 'conflict', message: 'A talk has at most 100 documents' },
  });
  Object.assign(files, { put: keep });
  expect([put.length, await files.get(put[0]!), (await documentsOf('full')).at(-1)]).toEqual([
    1,
    undefined,
    'The last.pdf',
  ]);
});

test('a download needs explicit consent, counts once per person, and keeps its first time', async () => {
  const path = '/resources/download/workshop-slides-01';
  for (const body of [undefined, {}, { consent: false }, { consent: 'true' }]) {
    expect(await app.call('POST', path, 'ada', body)).toMatchObject({
      status: 422,
      body: { data: [{ field: 'consent' }] },
    });
  }
  expect((await app.call('POST', path, 'ada', { consent: false })).body).toMatchObject({
    message: 'Please tick the box to agree before you download this file',
  });
  const agreed = app.ports.now();
  expect((await app.call('POST', path, 'ada', { consent: true })).body).toMatchObject({
    id: 'workshop-slides-01',
    path: `${app.url}/api/resources/file/workshop-slides-01`,
  });
  app.advance(60_000);
  await app.call('POST', path, 'ada', { consent: true });
  await app.call('POST', path, 'mira', { consent: true });
  const mine = (await app.ports.log.state(personScope('ada'))).get('mine', 'download:workshop-slides-01')?.doc;
  expect(mine).toMatchObject({ kind: 'download', value: { consent: true }, changedAt: agreed });
  const stats = async (): Promise<unknown> => {
    app.advance(1_000);
    return (await app.call('POST', '/stats/resources', 'olive', { count: 1 })).body;
  };
  await expect.poll(stats).toMatchObject({
    data: [
      {
        id: 'workshop-slides-01',
        file_name: 'Slides.pdf',
        talk: { id: 'workshop', title: 'Knots by hand' },
        downloads: 2,
      },
    ],
  });
});

test('no one gets a file before they agreed to its download, except those who uploaded it', async () => {
  const { id } = (await send(smallPdf, 'Minutes')).body as Shown;
  const refused = await fetchFile(id, 'theo');
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { code: 'not-allowed', message: 'Please tick the box to agree before you download this file' },
  ]);
  expect((await fetchFile(id, 'olive')).status).toBe(200);
  await agree(id, 'mira');
  expect((await fetchFile(id, 'theo')).status).toBe(403);
  await agree(id, 'theo');
  expect((await fetchFile(id, 'theo')).status).toBe(200);
});

test('a device that was offline records the same consent over sync, and none without it', async () => {
  const made = app.ports.now() - 60_000;
  const agreed = download.document('workshop-handout-1', { consent: true }, { changedAt: made, rev: 'agreed-offline' });
  expect(await push(app, 'grace', { ...agreed, rev: 'without-consent', value: { consent: false } })).toMatchObject({
    documents: [
      {
        value: { consent: false },
        refusal: { code: 'invalid', message: 'Please tick the box to agree before you download this file' },
      },
    ],
  });
  expect(
    await push(
      app,
      'grace',
      download.document('replay-slides-0001', { consent: true }, { changedAt: made, rev: 'not-for-grace' }),
    ),
  ).toMatchObject({ documents: [{ refusal: { code: 'not-found' } }] });
  expect(await push(app, 'grace', agreed)).toEqual({ documents: [], logId: app.ports.log.logId });
  app.advance(1);
  expect(await push(app, 'grace', { ...agreed, rev: 'agreed-again', changedAt: made + 1 })).toEqual({
    documents: [{ ...agreed, changedAt: made + 1 }],
    logId: app.ports.log.logId,
  });
  expect((await app.ports.log.state(personScope('grace'))).all('mine').map(({ doc }) => doc)).toEqual([agreed]);
});

test('documents of replays are for those who may watch them', async () => {
  const added = await send(smallPdf, 'More', 'replay-keynote', { replayTalk: 'true' });
  expect(added).toMatchObject({ status: 201, body: { replayTalk: true } });
  expect(await documentsOf('replay-keynote', 'replay')).toEqual(['Slides of the replay.pdf', 'More.pdf']);
  const consent = { consent: true };
  const asked = await Promise.all(
    ['rhea', 'olive', 'ada'].map((who) => app.call('POST', '/resources/download/replay-slides-0001', who, consent)),
  );
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 404]);
  expect(
    (await Promise.all(['rhea', 'ada'].map((who) => fetchFile('replay-slides-0001', who)))).map(({ status }) => status),
  ).toEqual([200, 404]);
});

test('a deleted document is gone with its file', async () => {
  await agree('workshop-handout-1', 'ada');
  expect((await fetchFile('workshop-handout-1', 'ada')).status).toBe(200);
  expect((await app.call('DELETE', '/resources/workshop-handout-1', 'olive')).status).toBe(204);
  expect([
    (await fetchFile('workshop-handout-1', 'ada')).status,
    await app.ports.files.get('workshop-handout-1.pdf'),
    await documentsOf('workshop'),
  ]).toEqual([404, undefined, ['Slides.pdf']]);
  expect((await app.call('DELETE', '/resources/workshop-handout-1', 'olive')).body).toEqual({
    code: 'not-found',
    message: 'This file is no longer here',
  });
});
