import { afterEach, beforeEach, expect, test } from 'vitest';
import { accept } from '../../../../domain/pages/acceptance.ts';
import type { PageDraftView } from '../../../../domain/pages/page-admin-calls.ts';
import type { PageView } from '../../../../domain/pages/page-calls.ts';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { message } from '../../../../domain/chats/message.ts';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { consentsAbout } from '../../../../server/api/pages/consent-store.ts';
import { sweepExpired } from '../../../../server/jobs/sweep-expired.ts';
import { DAY } from '../../../../domain/time.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ people: worldPeople, event: { sessionsPerUser: 3 } });
});
afterEach(() => app.stop());

const organiser = async <T = PageDraftView>(method: string, path: string, body?: object): Promise<T> =>
  (await app.call(method, path, 'olive', body)).body as T;

/** Publishes a version of the Code of Conduct; by default people must accept each version. */
async function publish(html: string, asks: 'each' | 'once' | 'no' = 'each'): Promise<PageDraftView> {
  const { status } = await app.call('GET', '/pages/conduct');
  if (status === 404) await organiser('POST', '/admin/pages', { kind: 'conduct', html, accept: asks });
  await organiser('PATCH', '/admin/pages/conduct', { html, accept: asks });
  return organiser('POST', '/admin/pages/conduct/publish');
}

let writes = 0;
/** Returns the document with which a device reports that a person accepted a version, with the device's time. */
const acceptance = (version: number, hash: string, changedAt = app.ports.now()): UserDocument =>
  accept.document('conduct', { version, hash }, { changedAt, rev: `device-wrote-${(writes += 1)}` });
async function push(who: string, ...documents: UserDocument[]): Promise<UserDocument[]> {
  const rows = documents.map((newDocumentState) => ({ newDocumentState }));
  return ((await app.call('POST', '/sync/mine/push', who, { rows })).body as { documents: UserDocument[] }).documents;
}
const acceptedBy = async (who: string): Promise<unknown> =>
  ((await app.ports.log.state(`u:${who}`)).get('mine', 'accept:conduct')?.doc as UserDocument | undefined)?.value;
const consents = async () =>
  (await Array.fromAsync(consentsAbout(undefined, app.ports)))
    .map(({ personId, version, way, ended }) => ({ personId, version, way, holds: ended === null }))
    .toSorted((one, other) => other.version - one.version);

test('a page is for organisers until it is published, then for anyone, and each text is a version of its own', async () => {
  const draft = await organiser('POST', '/admin/pages', { kind: 'travel' });
  expect(draft).toMatchObject({ id: 'travel', title: 'Travel', version: 0, changed: true, accepted: 0 });
  expect(draft.blanks).toBeGreaterThan(0);
  expect((await app.call('GET', '/pages/travel')).status).toBe(404);
  expect(await app.call('POST', '/admin/pages/travel/publish', 'olive')).toMatchObject({
    status: 422,
    body: { message: 'Fill in the yellow parts first.' },
  });
  await organiser('PATCH', '/admin/pages/travel', { html: '<p>By boat.</p><script>x</script>' });
  expect(await organiser('POST', '/admin/pages/travel/publish')).toMatchObject({ version: 1, changed: false });
  const shown = (await app.call('GET', '/pages/travel')).body as PageView;
  expect(shown).toMatchObject({ title: 'Travel', version: 1, html: '<p>By boat.</p>', places: ['menu', 'guests'] });
  expect(await organiser('POST', '/admin/pages/travel/publish')).toMatchObject({ version: 1, hash: shown.hash });
  await organiser('PATCH', '/admin/pages/travel', { places: ['footer'] });
  expect(await organiser('POST', '/admin/pages/travel/publish')).toMatchObject({ version: 1, places: ['footer'] });
  await organiser('PATCH', '/admin/pages/travel', { html: '<p>By train.</p>' });
  expect(await organiser('POST', '/admin/pages/travel/publish')).toMatchObject({ version: 2 });
  expect((await app.call('GET', '/pages/travel?version=1')).body).toMatchObject({
    html: '<p>By boat.</p>',
    version: 1,
  });
  expect((await app.call('GET', '/pages/travel?version=9')).status).toBe(404);
});

test('a page is a link as well; it has no text and no blanks then', async () => {
  await organiser('POST', '/admin/pages', { kind: 'travel', link: 'harbour.example/way' });
  expect(await organiser('POST', '/admin/pages/travel/publish')).toMatchObject({ version: 1, blanks: 0 });
  expect((await app.call('GET', '/pages/travel')).body).toMatchObject({
    link: 'https://harbour.example/way',
    html: '',
  });
});

test('there is one page of a kind and one of a name, twenty in all, of 60,000 characters each', async () => {
  await organiser('POST', '/admin/pages', { kind: 'travel' });
  expect(await app.call('POST', '/admin/pages', 'olive', { kind: 'travel' })).toMatchObject({ status: 409 });
  expect(await app.call('POST', '/admin/pages', 'olive', { kind: 'free', title: 'TRAVEL' })).toMatchObject({
    status: 422,
    body: { message: 'There is a page of this name' },
  });
  expect(await app.call('POST', '/admin/pages', 'olive', { kind: 'free' })).toMatchObject({ status: 422 });
  expect(await app.call('PATCH', '/admin/pages/travel', 'olive', { html: 'x'.repeat(60_001) })).toMatchObject({
    status: 422,
    body: { message: 'A page has at most 60,000 characters' },
  });
  for (let count = 1; count < 20; count += 1)
    await organiser('POST', '/admin/pages', { kind: 'free', title: `P${count}` });
  expect(await app.call('POST', '/admin/pages', 'olive', { kind: 'free', title: 'One more' })).toMatchObject({
    status: 409,
    body: { message: 'An event has at most 20 pages' },
  });
});

test('without pages of the event the two old addresses show our text with the facts of this server', async () => {
  const privacy = (await app.call('GET', '/pages/privacy')).body as PageView;
  expect(privacy).toMatchObject({ version: 0, title: 'Privacy Policy', published_at: null });
  expect(privacy.html).toContain('<data value="chatKeepDays">90 days</data>');
  await app.call('PATCH', '/admin/event', 'olive', { chatKeepDays: 30 });
  expect(((await app.call('GET', '/pages/privacy')).body as PageView).html).toContain('>30 days</data>');
  expect((await app.call('GET', '/pages/terms?version=1')).status).toBe(404);
  expect((await app.call('GET', '/pages/imprint')).status).toBe(404);
});

test('a changed fact is shown at once, organisers hear of it, and publishing makes a version of it', async () => {
  await publish('<p>Chats stay <data value="chatKeepDays"></data>.</p>');
  await app.call('PATCH', '/admin/event', 'olive', { chatKeepDays: 30 });
  expect((await app.call('GET', '/pages/conduct')).body).toMatchObject({
    version: 1,
    html: '<p>Chats stay <data value="chatKeepDays">30 days</data>.</p>',
  });
  const listed = await organiser<{ data: PageDraftView[] }>('GET', '/admin/pages');
  expect(listed.data).toMatchObject([{ id: 'conduct', changed_facts: ['chatKeepDays'], changed: false }]);
  expect(await organiser('POST', '/admin/pages/conduct/publish')).toMatchObject({ version: 2, changed_facts: [] });
  expect((await app.call('GET', '/pages/conduct?version=1')).body).toMatchObject({
    html: '<p>Chats stay <data value="chatKeepDays">90 days</data>.</p>',
  });
});

test('the order of pages applies at once, without a version', async () => {
  await publish('<p>Be kind.</p>');
  await organiser('PATCH', '/admin/pages/conduct', { order: 7 });
  const held = (await app.ports.log.state('pub')).get('pages', 'conduct');
  expect(held?.doc).toMatchObject({ order: 7, version: 1 });
});

test('two devices accept in any order, also late: the latest version stays, and each is written down once', async () => {
  const one = await publish('<p>Be kind.</p>');
  const two = await publish('<p>Be kinder.</p>');
  expect([one.version, two.version]).toEqual([1, 2]);
  const late = acceptance(1, one.hash, app.ports.now() + 5000);
  const early = acceptance(2, two.hash);
  expect(await push('ada', early)).toEqual([]);
  expect(await push('ada', late)).toMatchObject([{ id: 'accept:conduct', value: { version: 2, hash: two.hash } }]);
  expect(await push('ada', early, late)).toMatchObject([{ value: { version: 2 } }]);
  expect(await acceptedBy('ada')).toEqual({ version: 2, hash: two.hash });
  expect(await consents()).toEqual([
    { personId: 'ada', version: 2, way: 'app', holds: true },
    { personId: 'ada', version: 1, way: 'app', holds: false },
  ]);
});

test('a version that never was cannot be accepted, nor one with another text', async () => {
  const { hash } = await publish('<p>Be kind.</p>');
  const why = 'This version was never published. Open the page again.';
  for (const document of [acceptance(2, hash), acceptance(1, 'other')])
    expect(await push('ada', document)).toMatchObject([{ refusal: { message: why } }]);
  expect(await app.call('POST', '/pages/conduct/accept', 'ada', { version: 9, hash })).toMatchObject({
    status: 404,
    body: { message: why },
  });
  expect([await acceptedBy('ada'), await consents()]).toEqual([undefined, []]);
});

test('chat and questions wait for what must be accepted; a call accepts as well, and what was written before passes', async () => {
  await app.call('POST', '/chats/consent', 'ada', { consented: true });
  const say = (id: string, changedAt: number): UserDocument =>
    message.document(id, { room: 'lobby', text: 'Ahoy', deleted: false }, { changedAt, rev: `said-${id}` });
  const before = app.ports.now() - 1000;
  const { hash } = await publish('<p>Be kind.</p>');
  const [blocked] = await push('ada', say('message-after', app.ports.now()));
  expect(blocked).toMatchObject({ refusal: { code: 'not-allowed', message: 'Accept “Code of Conduct” first.' } });
  const [passed] = await push('ada', say('message-before', before));
  expect(passed?.refusal?.message).not.toBe('Accept “Code of Conduct” first.');
  expect(await app.call('POST', '/pages/conduct/accept', 'ada', { version: 1, hash })).toEqual({
    status: 200,
    body: { id: 'conduct', version: 1, hash },
  });
  const [freed] = await push('ada', say('message-freed', app.ports.now()));
  expect(freed?.refusal?.message).not.toBe('Accept “Code of Conduct” first.');
  expect(await organiser<object>('GET', '/admin/consents?what=page:conduct')).toMatchObject({
    data: [{ user_id: 'ada', what: 'page:conduct', said: true, version: 1, hash, way: 'api', ended: null }],
    pagination: { total: 1 },
  });
});

test('terms that people accepted stay; others go, for organisers and everyone', async () => {
  const { hash } = await publish('<p>Be kind.</p>');
  await organiser('POST', '/admin/pages', { kind: 'travel', html: '<p>By boat.</p>' });
  await organiser('POST', '/admin/pages/travel/publish');
  await app.call('POST', '/pages/conduct/accept', 'ada', { version: 1, hash });
  expect(await app.call('DELETE', '/admin/pages/conduct', 'olive')).toMatchObject({
    status: 409,
    body: { message: 'Terms that people accepted cannot be removed. Publish a new version.' },
  });
  expect((await app.call('DELETE', '/admin/pages/travel', 'olive')).status).toBe(204);
  expect((await app.call('GET', '/pages')).body).toMatchObject({ data: [{ id: 'conduct' }] });
});

test('an erased person is a keyed hash among the acceptances until they expire, and nothing where that is at once', async () => {
  const { hash } = await publish('<p>Be kind.</p>');
  for (const who of ['ada', 'grace']) await app.call('POST', '/pages/conduct/accept', who, { version: 1, hash });
  const olive = { id: 'olive', roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false } as const;
  await erasePerson('ada', olive, app.ports);
  const kept = app.ports.keyedHash('erased:ada');
  expect((await consents()).map(({ personId }) => personId).toSorted()).toEqual([kept, 'grace'].toSorted());
  await app.call('PATCH', '/admin/event', 'olive', { consentKeepMonths: 0 });
  await erasePerson('grace', olive, app.ports);
  expect((await consents()).map(({ personId }) => personId)).toEqual([kept]);
  await sweepExpired({ store: app.ports.store, now: () => app.ports.now() + 35 * 31 * DAY });
  expect(await consents()).toHaveLength(1);
  await sweepExpired({ store: app.ports.store, now: () => app.ports.now() + 37 * 31 * DAY });
  expect(await consents()).toEqual([]);
});

test('merging two records of one person keeps what both accepted, each once', async () => {
  const one = await publish('<p>Be kind.</p>');
  for (const who of ['ada', 'grace'])
    await app.call('POST', '/pages/conduct/accept', who, { version: 1, hash: one.hash });
  const two = await publish('<p>Be kinder.</p>');
  await app.call('POST', '/pages/conduct/accept', 'grace', { version: 2, hash: two.hash });
  expect((await app.call('POST', '/admin/users/ada/merge', 'olive', { from: 'grace', take: [] })).status).toBe(200);
  expect(await acceptedBy('ada')).toMatchObject({ version: 2 });
  expect((await consents()).map(({ personId, version }) => `${personId} ${version}`).toSorted()).toEqual([
    'ada 1',
    'ada 2',
  ]);
});
