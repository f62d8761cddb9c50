import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mineId, type UserDocument } from '../../domain/sync/mine.ts';
import { mineKinds } from '../../domain/sync/mine-kinds.ts';
import { HOUR, MINUTE } from '../../domain/time.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { deviceDump, scheduleShown, syncLine } from '../support/visitor.ts';
import { kindRows, type KindRow } from './kinds/rows.ts';
import { type KindDevice, openKindDevice } from './kinds/kind-device.ts';
import { kindWorld } from './kinds/world.ts';

// Every kind of personal document, through every case that can happen between a device and the server. All tests share one device; each
// uses another person.

const STORIES = ['sent', 'late', 'doubled', 'refused', 'sealed', 'left', 'discarded', 'corrected', 'guest'];
const rows = Object.entries(kindRows);
/** Kinds that are written on a device; the others are written by an API call. */
const done = rows.filter(([, { call }]) => !call);

let app: TestApp;
let device: KindDevice;
beforeAll(async () => {
  app = await startTestApp(kindWorld(STORIES));
  device = await openKindDevice(app, (story) => [`${story}@example.org`, `3ABC-${STORIES.indexOf(story)}`]);
});
afterAll(async () => {
  await device?.[Symbol.asyncDispose]();
  await app?.stop();
});

/** Each test starts with an empty device, also after a failed test. */
afterEach(async () => {
  await device.online(true);
  await device.open();
  await device.logOut('discard');
});

const idOf = (kind: string, story: string) => mineId(kind, kindRows[kind]!.ref(story));

const actsOf = (story: string, of: readonly (readonly [string, KindRow])[] = done) =>
  of.map(([kind, { ref, value }]) => ({ kind, ref: ref(story), value }));

async function enter(story: string): Promise<void> {
  await device.open();
  await device.logIn(story);
}

/** Writes a document of every kind, on the device or by its own call. */
async function doAll(story: string): Promise<void> {
  await device.act(actsOf(story));
  for (const [, { call }] of rows) await call?.(app, story);
}

const byKind = async (of: (kind: string, row: KindRow) => unknown): Promise<Record<string, unknown>> =>
  Object.fromEntries(await Promise.all(rows.map(async ([kind, row]) => [kind, await of(kind, row)])));

async function stored(story: string): Promise<Map<string, UserDocument>> {
  const held = (await app.ports.log.state(`u:${story}`)).all('mine');
  return new Map(held.map(({ id, doc }) => [id, doc as UserDocument]));
}

/** Returns how often the server has written each document of this person. */
async function written(story: string): Promise<Record<string, number>> {
  const page = await app.ports.log.read(`u:${story}`, 0);
  const ids = page === 'gone' ? [] : page.ops.filter(({ c }) => c === 'mine').map(({ id }) => id);
  return Object.fromEntries(
    Map.groupBy(ids, (id) => id)
      .entries()
      .map(([id, all]) => [id, all.length]),
  );
}

/** Checks that the server has every document once, that other people have the public part, and that the device shows the stored state. */
async function allStand(story: string): Promise<void> {
  await expect.poll(() => device.shown()).toMatchObject({ who: story, waiting: 0, failed: [] });
  expect(await written(story)).toEqual(Object.fromEntries(rows.map(([kind]) => [idOf(kind, story), 1])));
  const held = await stored(story);
  expect(await byKind((kind) => held.get(idOf(kind, story))?.value)).toEqual(
    await byKind((_, { value, stored: other }) => other ?? value),
  );
  // If the server set another date, the device takes the server's version.
  await expect
    .poll(() => shown(story))
    .toEqual(
      await byKind((_, { shown: before, stored: now, value }) =>
        expect.toBeOneOf([before ?? now ?? value, now ?? value]),
      ),
    );
  await othersHaveIt(story);
}

async function shown(story: string): Promise<Record<string, unknown>> {
  const { mine } = await device.shown();
  return byKind((kind) => mine[idOf(kind, story)]);
}

const othersHaveIt = async (story: string): Promise<void> => {
  const become = await byKind((_, { others }) => others?.become);
  await expect
    .poll(() => {
      app.advance(1); // Counts are shown at most once a second.
      return byKind((_, { others }) => others?.read(app, story));
    })
    .toEqual(become);
};

test('every kind of user document is a row of this table', () => {
  expect(Object.keys(kindRows).toSorted()).toEqual(mineKinds.map(({ name }) => name).toSorted());
});

describe('what a person does', () => {
  test('is sent, shown in its current state, and received by the people it concerns', async () => {
    await enter('sent');
    await doAll('sent');
    await allStand('sent');
  });

  test('without a network waits on the device, also when the app is closed, and is sent later with its original time', async () => {
    await enter('late');
    await device.online(false);
    const from = app.ports.now();
    await device.act(actsOf('late'));
    expect(await device.shown()).toMatchObject({ waiting: done.length, failed: [] });
    await device.close();
    app.advance(HOUR);
    await device.online(true);
    expect([...(await stored('late')).keys()]).toEqual([]);
    await device.open();
    await expect.poll(() => device.shown()).toMatchObject({ who: 'late', waiting: 0 });
    for (const [, { call }] of rows) await call?.(app, 'late');
    await allStand('late');
    const held = await stored('late');
    expect(
      await byKind((kind) => ((held.get(idOf(kind, 'late'))?.changedAt ?? 0) < from + HOUR ? 'done' : 'arrived')),
    ).toEqual(await byKind((_, { isDatedByServer }) => (isDatedByServer ? 'arrived' : 'done')));
  });

  test('is stored once if the answer was lost and it is sent again', async () => {
    await enter('doubled');
    await device.online(false);
    await device.act(actsOf('doubled'));
    await device.loseFirstAnswers(done.length);
    for (const [, { call }] of rows) for (let times = 0; times < 2; times += 1) await call?.(app, 'doubled');
    await allStand('doubled');
  });

  test('is refused with a reason if it is not allowed: the screen shows the stored state, and other changes are sent', async () => {
    await enter('refused');
    await device.online(false);
    const wrong = rows.map(([kind, { value, refused }]) => ({ kind, ref: refused.ref, value: refused.value ?? value }));
    await device.act([...wrong, ...actsOf('refused')]);
    expect(await device.shown()).toMatchObject({ waiting: wrong.length + done.length, failed: [] });
    for (const [, { refused }] of rows) await refused.meanwhile?.(app);
    await device.online(true);
    await expect
      .poll(async () => (await device.shown()).failed.toSorted())
      .toEqual(rows.map(([kind, { refused }]) => `${mineId(kind, refused.ref)}: ${refused.says[1]}`).toSorted());
    const { mine, waiting } = await device.shown();
    expect(waiting).toBe(0);
    const nothing = new Map(mineKinds.map((kind) => [kind.name, kind.nothing]));
    expect(await byKind((kind, { refused }) => mine[mineId(kind, refused.ref)])).toEqual(
      await byKind((kind) => nothing.get(kind)),
    );
    for (const [, { call }] of rows) await call?.(app, 'refused');
    const held = await stored('refused');
    expect(await byKind((kind) => held.get(idOf(kind, 'refused'))?.value)).toEqual(
      await byKind((_, { value, stored: other }) => other ?? value),
    );
    expect([...held.keys()].toSorted()).toEqual(rows.map(([kind]) => idOf(kind, 'refused')).toSorted());
    await othersHaveIt('refused');
    await isToldInWords();
  });

  test('and the earlier state is shown again if a change of it is refused', async () => {
    await enter('corrected');
    const corrected = done.filter(([kind, { tooLate }]) => tooLate ?? kind === 'consent');
    await device.act(actsOf('corrected', corrected));
    await expect.poll(() => device.shown()).toMatchObject({ waiting: 0, failed: [] });
    const before = (await device.shown()).mine;
    const late = corrected.flatMap(([kind, { ref, tooLate }]) =>
      tooLate ? [{ kind, ref: ref('corrected'), ...tooLate }] : [],
    );
    await device.act(late.map(({ kind, ref, value }) => ({ kind, ref, value })));
    await expect
      .poll(async () => (await device.shown()).failed.toSorted())
      .toEqual(late.map(({ kind, ref, why }) => `${mineId(kind, ref)}: ${why}`).toSorted());
    expect(await device.shown()).toMatchObject({ mine: before, waiting: 0 });
  });

  test.each([
    ['sealed', 'logged out by the server, which heard of another device'],
    ['left', 'logged out by themselves, to send it later'],
  ])(
    'while they are away, %s: nobody else on the device sees it, and it is sent, once, when they are back',
    async (story) => {
      await enter(story);
      await device.online(false);
      await device.act(actsOf(story));
      await leave[story]!();
      await device.online(true);
      await expect.poll(() => device.shown()).toMatchObject({ who: undefined, mine: {}, waiting: 0 });

      await device.logIn('guest');
      await expect.poll(() => device.shown()).toMatchObject({ who: 'guest', mine: {}, waiting: 0, failed: [] });
      expect([...(await stored(story)).keys()]).toEqual([]);
      await device.logOut('none');

      await device.logIn(story);
      for (const [, { call }] of rows) await call?.(app, story);
      await allStand(story);
    },
  );

  test('and discards at the log-out is neither on the device nor on the server', async () => {
    await enter('discarded');
    await device.online(false);
    await device.act(actsOf('discarded'));
    const traces = done.map(([kind]) => `"${idOf(kind, 'discarded')}"`);
    expect(await foundOnDevice(traces)).toEqual(traces);
    await device.logOut('discard');
    await expect.poll(() => foundOnDevice(traces)).toEqual([]);
    await device.online(true);
    await device.logIn('discarded');
    await expect.poll(() => device.shown()).toMatchObject({ who: 'discarded', mine: {}, waiting: 0, failed: [] });
    expect(await written('discarded')).toEqual({});
  });
});

const leave: Readonly<Record<string, () => Promise<void>>> = {
  async sealed() {
    app.advance(MINUTE);
    for (let times = 0; times < 2; times += 1) await app.logInAs('sealed');
    await device.online(true);
    await expect.poll(async () => (await device.shown()).who).toBe(undefined);
  },
  left: () => device.logOut('send-later'),
};

/** Opens the real app, with its screens, on the same device and checks the messages. */
async function isToldInWords(): Promise<void> {
  await using page = await device.browser.context.newPage();
  // Otherwise the service worker would also answer for the page without screens.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await page.goto(`${app.url}/app/schedule`);
  await scheduleShown(page);
  await expect.poll(() => syncLine(page).innerText()).toBe(`Could not send ${rows.length} changes — Review`);
  await syncLine(page).click();
  const sheet = page.getByRole('dialog', { name: 'Could not send' });
  const told = () =>
    sheet
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => Array.from(item.querySelectorAll('p'), ({ textContent }) => textContent).join(': ')),
      );
  await expect
    .poll(async () => (await told()).toSorted())
    .toEqual(rows.map(([, { refused }]) => refused.says.join(': ')).toSorted());
}

/** Returns which of these words are in any storage of the device. The backslashes occur in JSON inside JSON. */
async function foundOnDevice(words: readonly string[]): Promise<string[]> {
  const dump = (await deviceDump(device.page())).replaceAll('\\', '');
  return words.filter((word) => dump.includes(word));
}
