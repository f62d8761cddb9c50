import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUDIT_ID_HEADER, auditIdsIn } from '../../domain/audit/audit-id.ts';
import { endpoints } from '../../server/app.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { pressByKeys, tabTo } from '../support/by-keys.ts';
import { DESKTOP } from '../support/browser.ts';
import { olive } from '../support/people.ts';
import { startWorldApp, type WorldApp } from '../support/world-app.ts';
import { mug } from '../support/world-lobby.ts';
import { NEEDS_NO_EVENT } from '../server/example-answer.ts';
import { exampleRequest } from '../server/example-request.ts';
import { openApp, type OpenApp } from '../client/open-app.ts';

/** Calls that cannot be undone, with the reason: the screen asks for confirmation first, or the change is not visible to others. */
const STAYS: Readonly<Record<string, string>> = {
  'post /admin/create-user': 'an account may be logged in with, and its invitation has been read; it can be taken away',
  'post /admin/tickets': 'its code was handed out, and may make an account',
  'post /admin/tickets/:id': 'the code was handed out, and every log-in by the one before has ended',
  'post /admin/tickets/:id/holder': 'its code was handed out, and may make an account; the ticket can be ended',
  'post /admin/tickets/:id/mail-buyer': 'a mail is not taken back',
  'post /admin/tickets/csv': 'accounts that a table makes stay; an import of the same file can be undone',
  'post /admin/tickets/:id/end': 'its places in talks go to others at once; another ticket is given instead',
  'post /admin/registrations/:id/place': 'the person is told of their place at once; their ticket can be ended',
  'delete /admin/registrations/:id': 'nothing is kept of what they said; they can register again',
  'post /admin/users/:id/merge': 'two people are one, on all of their devices',
  'delete /admin/users/:id':
    'nothing is kept of somebody who is erased; their name has to be typed, or of many the number is confirmed',
  'delete /admin/users/:id/sessions': 'a log-in that has ended is not begun by somebody else',
  'post /admin/users/:id/unlock': 'what was tried before is forgotten',
  'post /admin/mail-messages/:id/send': 'a mail is not taken back',
  'post /admin/mail-messages/:id/stop': 'a mail that was withdrawn is not sent again',
  'post /admin/mail-messages/:id/pause': 'one press lets it go on',
  'post /admin/mail-messages/:id/resume': 'one press pauses it again',
  'post /admin/users/:id/resend-invitation-link': 'a mail is not taken back',
  'post /admin/users/:id/resend-forgot-password-link': 'a mail is not taken back',
  'post /admin/retention/confirm': 'another number of days in the settings withdraws it',
  'post /raffles/:id/draw': 'winners are told at once',
  'post /admin/sources': 'its token is in no audit; the source is removed instead',
  'patch /admin/sources/:id': 'a token that was replaced is not kept; settings are chosen again',
  'delete /admin/sources/:id': 'its token is not kept; tickets and people stay',
  'post /admin/sources/:id/hook': 'the address before is not kept; another one is made',
  'post /admin/sources/:id/pause': 'one press starts it again',
  'post /admin/sources/:id/run': 'one press pauses it; what it changed in people and talks is a group of its own',
  'post /admin/oidc': 'its secret is in no audit; the provider is removed instead',
  'patch /admin/oidc/:id': 'a secret that was replaced is not kept; settings are chosen again',
  'delete /admin/oidc/:id': 'its secret is not kept; accounts stay',
  'post /admin/tickets/held/mail-buyers': 'a mail is not taken back',
  'post /admin/machines': 'its token is in no audit; it is ended instead',
  'delete /admin/machines/:id': 'its token is not kept; another one is made',
  'post /admin/role-views': 'nothing is changed by looking, and the view is ended by a press',
};

/** Calls without an audit entry, with the reason why nothing is lost. */
const TAKEN_BACK: Readonly<Record<string, string>> = {
  'patch /admin/fields/:form': 'nobody sees a draft; it is discarded by one press',
  'post /admin/schedule/draft': 'nobody sees a draft; the board writes its inverse',
  'post /admin/imports': 'nothing of the event is changed before the file is applied',
  'post /admin/imports/:id/check': 'it only tells what would be done',
  'post /admin/oidc/:id/check': 'it only keeps how the check went',
  'post /admin/setup/mail-test': 'a mail is not taken back; it goes to whoever tries it',
  'post /mail/bounces': 'an organiser allows the address again',
  'post /admin/refused-addresses/:id/allow': 'the address is refused again if it does not exist',
  'post /admin/mail-messages/:id/test': 'a mail is not taken back; it goes to whoever tries it',
  'post /admin/webhooks/:id/deliveries/:delivery/resend': 'what was told to another system is told once more',
  'post /admin/webhooks/:id/test': 'another system is told of a test',
  'post /posts/photos/upload': 'no post shows the picture yet',
  'delete /posts/photos/upload': 'no post has shown the picture',
};

/** Calls that only read, count or test something. */
const NO_CHANGE: readonly string[] = [
  'delete /admin/chats/reports/:id', // Marks a report as handled; the message stays unchanged.
  'delete /admin/fields/:form', // There is no draft in this world.
  'delete /admin/role-views/:id', // Answers the same if there is no such view, as here.
  'delete /admin/schedule/draft', // There is no draft in this world; drafts are not audited.
  'post /admin/feedback/csv',
  'post /admin/fields/:form/clean', // Nothing is gone in the example; what it deletes stays deleted, which the screen says first.
  'post /admin/mail-messages/preview',
  'post /admin/mail-messages/reach',
  'post /admin/mail-texts/:id/preview',
  'post /admin/presence',
  'post /admin/schedule/forecast',
  'post /admin/sources/:id/check', // Reads the shop; nothing of it is stored but how it went.
  'post /admin/sources/:id/import', // Only tells what the import would do.
  'post /admin/sources/:id/preview', // Only tells what a run would do.
  'post /push-notifications/audience',
  'post /push-notifications/test',
  'post /stats/analytics',
  'post /stats/perks',
  'post /stats/profiles',
  'post /stats/raffles',
  'post /stats/resources',
  'post /stats/talks',
  'post /stats/views',
];

type Step = readonly [method: string, path: string, body?: object];

/** Calls whose example would change nothing: the fields that do change something, and the calls to make first. */
const CHANGES: Readonly<Record<string, { readonly fields?: object; readonly first?: readonly (Step | string)[] }>> = {
  'patch /talks/:id': { fields: { title: 'Another title', length: 25 } },
  'patch /replay/talks/:id': { fields: { title: 'Another title' } },
  'patch /tracks/:id': { fields: { name: 'Another track' } },
  'patch /replay/tracks/:id': { fields: { name: 'Another track' } },
  'delete /admin/chats/mutes/:userId': {
    first: [['POST', '/admin/chats/mutes/mira', { until: '2027-07-12T12:00:00Z' }]],
  },
  'delete /talks/cover/:id': { first: ['post /talks/cover/:id'] },
  'delete /replay/talks/cover/:id': { first: ['post /replay/talks/cover/:id'] },
  'post /admin/mail-messages/:id/resume': { first: ['post /admin/mail-messages/:id/pause'] },
  'post /admin/tickets/csv': { fields: { dry_run: 'false' } },
  'post /admin/users/:id/merge': { fields: { dry_run: false } },
  // Parts that this booth does not show are moved to their own document by its first edit.
  'patch /admin/company/:id': { first: [['PATCH', '/admin/company/northwind', { place: 'Hall 7' }]] },
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** Undone as a group from its report, which another test checks. Its answer depends on how long it takes. */
const UNDONE_AS_A_GROUP = 'post /admin/imports/:id/apply';
// Each of the other calls is undone here.
const writing = endpoints.filter(
  (call) =>
    call.access === 'admin' &&
    call.method !== 'get' &&
    !call.path.endsWith('/undo') &&
    ![...NEEDS_NO_EVENT, UNDONE_AS_A_GROUP].includes(nameOf(call)),
);

/** Removes the mark of an account's last change, which only detects repeated calls and is never shown. */
const unmarked = (stored: unknown): string =>
  JSON.stringify(stored, (key, value: unknown) => (['rev', 'lastChange', 'asOf'].includes(key) ? undefined : value));

const STAYING = new Set(['adm/account-marks', 'pageVersions', 'fieldHistory', 'importBases', 'adm/sourceHealth']);

const callNamed = (name: string): Endpoint => writing.find((call) => nameOf(call) === name)!;

describe('by API calls', () => {
  let world: WorldApp;
  beforeAll(async () => {
    world = await startWorldApp('live');
  });
  afterAll(() => world[Symbol.asyncDispose]());

  const asAdmin = (method: string, path: string, body?: object) =>
    world.app.call(method, path, { token: world.tokens.admin! }, body);
  /**
   * Returns everything stored that differs from the start, except the accounts' marks for the last change, the published
   * versions of pages, which stay because somebody may have accepted them, earlier lists of fields, by which answers from offline
   * devices are judged, and what a source has said and asked: it does not ask about the same value again.
   */
  const stored = async (): Promise<string[]> => {
    await world.app.settled();
    const changes = await world.stored.changes();
    return changes
      .filter(({ where }) => !STAYING.has(where))
      .map(({ where, id, before, after }) => ({ where, id, before: unmarked(before), after: unmarked(after) }))
      .filter(({ before, after }) => before !== after)
      .map((change) => JSON.stringify(change))
      .toSorted();
  };

  /** Makes the call as an admin and returns the audit entries that it wrote. */
  async function done(call: Endpoint, fields: object = {}): Promise<readonly string[]> {
    const { path, init } = exampleRequest(call, { ...call.example, ...fields }, world.tokens.admin);
    const answer = await world.app.request(path, init);
    await answer.body?.cancel();
    expect({ call: nameOf(call), isDone: answer.status < 300 }).toEqual({ call: nameOf(call), isDone: true });
    return auditIdsIn(answer.headers.get(AUDIT_ID_HEADER)) ?? [];
  }

  /** Makes the call, undoes it and returns the result. */
  async function undone(call: Endpoint): Promise<'nothing changed' | 'undone' | 'stays' | 'not in the audit'> {
    const { fields, first = [] } = CHANGES[nameOf(call)] ?? {};
    for (const step of first) await (typeof step === 'string' ? done(callNamed(step)) : asAdmin(...step));
    const before = await stored();
    const entries = await done(call, fields);
    const after = await stored();
    if (JSON.stringify(after) === JSON.stringify(before) && entries.length === 0) return 'nothing changed';
    if (entries.length === 0) return 'not in the audit';
    const answers: number[] = [];
    for (const id of entries.toReversed())
      answers.push((await asAdmin('POST', `/admin/audit/${encodeURIComponent(id)}/undo`)).status);
    if (!answers.every((status) => status === 204)) return 'stays';
    expect({ call: nameOf(call), stored: await stored() }).toEqual({ call: nameOf(call), stored: before });
    return 'undone';
  }

  test('everything that organisers do can be undone without a trace, or is listed here with the reason why not', async () => {
    const found = new Map<string, string[]>();
    for (const call of writing) {
      found.getOrInsertComputed(await undone(call), () => []).push(nameOf(call));
      await world.restore();
    }
    expect(found.get('stays')?.toSorted()).toEqual(Object.keys(STAYS).toSorted());
    expect(found.get('not in the audit')?.toSorted()).toEqual(Object.keys(TAKEN_BACK).toSorted());
    expect(found.get('nothing changed')?.toSorted()).toEqual(NO_CHANGE);
    expect(found.get('undone')?.length).toBeGreaterThan(60);
  });

  test('an undo can be undone: it is a change like any other', async () => {
    const before = await stored();
    const [first] = await done(callNamed('patch /perks/:id'), { name: 'A beaker' });
    const after = await stored();
    expect(after).not.toEqual(before);
    world.app.advance(1000);
    expect((await asAdmin('POST', `/admin/audit/${encodeURIComponent(first!)}/undo`)).status).toBe(204);
    expect(await stored()).toEqual(before);
    const { data } = (await asAdmin('GET', '/admin/audit?count=1')).body as { data: { id: string }[] };
    expect((await asAdmin('POST', `/admin/audit/${encodeURIComponent(data[0]!.id)}/undo`)).status).toBe(204);
    expect(await stored()).toEqual(after);
    await world.restore();
  });
});

describe('on the screens', () => {
  let world: OpenApp;
  beforeAll(async () => {
    world = await openApp(
      { people: [olive], event: { sessionsPerUser: 20 }, documents: [{ c: 'perks', doc: mug }] },
      { isWithoutWorker: true },
    );
    await world.page.setViewportSize(DESKTOP);
    await world.logIn(olive);
  });
  afterAll(async () => world[Symbol.asyncDispose]());

  test('a save is undone from its toast, by a key, and days later by keyboard from its history and the audit, with one request each', async () => {
    const { page, go } = world;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().endsWith('/presence'))
        sent.push(`${request.method()} ${new URL(request.url()).pathname.replace(/[\w%]+:\d+|pub%3A\d+/, ':id')}`);
    });
    const asked = () => sent.splice(0).filter((line) => /perks|undo/.test(line));
    const name = page.getByLabel('Name', { exact: true });
    const saveAs = async (words: string) => {
      await name.fill(words);
      await page.keyboard.press('Control+s');
      await page.getByRole('rowheader', { name: words }).waitFor();
      await page.getByText('No changes').waitFor();
    };
    await go('/app/admin?type=PERKS&id=mug');
    await saveAs('A cup');
    expect(asked()).toEqual(['PATCH /api/perks/mug']);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => name.inputValue()).toBe('A mug');
    expect(asked()).toEqual(['POST /api/admin/audit/:id/undo']);

    await saveAs('A beaker');
    asked();
    await page.getByRole('heading', { name: 'Perks', level: 1 }).click(); // Leave the field first, because there the keys undo typing.
    await page.keyboard.press('Control+z');
    await expect.poll(() => name.inputValue()).toBe('A mug');
    expect(asked()).toEqual(['POST /api/admin/audit/:id/undo']);

    await saveAs('A jug');
    await page.reload();
    await tabTo(page.getByRole('tab', { name: 'Details' }));
    await page.keyboard.press('ArrowRight');
    const entry = page.getByRole('complementary').getByRole('listitem').first();
    await pressByKeys(entry.getByRole('button', { name: 'Undo' }));
    await page.getByRole('rowheader', { name: 'A mug' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    const audited = page.getByRole('main').getByRole('listitem').first();
    await pressByKeys(audited.getByRole('button', { name: 'Undo' }));
    await page.getByText('Undone', { exact: true }).waitFor();
    await go('/app/admin?type=PERKS');
    await page.getByRole('rowheader', { name: 'A jug' }).waitFor();
  });
});
