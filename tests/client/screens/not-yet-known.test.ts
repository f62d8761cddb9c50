import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { agenda } from '../../../domain/agenda/agenda.ts';
import { CHAT_CONSENT, consent } from '../../../domain/chats/chat-rules.ts';
import { pairRoom } from '../../../domain/chats/room.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { feedback } from '../../../domain/feedback/feedback.ts';
import { setting, SETTINGS_REF } from '../../../domain/people/settings.ts';
import { read } from '../../../domain/notifications/notification.ts';
import { claim } from '../../../domain/perks/claim.ts';
import { reaction } from '../../../domain/posts/reaction.ts';
import { entry } from '../../../domain/raffles/entry.ts';
import { PHONE } from '../../support/browser.ts';
import { at, keynote, lunch, testTalk } from '../../support/conference.ts';
import { ada, grace, olive } from '../../support/people.ts';
import { nothingOwed } from '../../support/visitor.ts';
import { camera, mug } from '../../support/world-lobby.ts';
import { mira, tidewater } from '../../support/world.ts';
import { openApp, type OpenApp } from '../open-app.ts';

// A person's earlier actions are read from the disk a moment after the first paint. Here this moment lasts until the test ends it.

const post = {
  id: 'welcome',
  body: '<p>Good morning.</p>',
  createdAt: at('08:00'),
  pinned: true,
  vimeoId: null,
  pictureUrl: null,
  scheduleAt: null,
  publishAt: at('08:00'),
};
const did = { changedAt: at('08:00'), rev: 'done-before' };
const done: readonly UserDocument[] = [
  connection.document('mira', { hasConnection: true, requested: true, accepted: true }, did),
  connection.document('grace', { hasConnection: true, requested: true, accepted: false }, did),
  card.document('tidewater', { sent: true }, did),
  claim.document('mug', { claimed: true, code: '7K2Q-M9XD' }, did),
  entry.document('camera', { entered: true, number: 'camera-ada' }, did),
  reaction.document('welcome', { type: 'love' }, did),
  feedback.document('keynote', { stars: 4, text: 'Good.' }, did),
  agenda.document('keynote', { kept: true }, did),
  read.document('news', { read: true }, did),
  consent.document(CHAT_CONSENT, { consented: true }, did),
  setting.document(SETTINGS_REF, { ...setting.read(undefined), reminderMinutes: 30 }, did),
];

let world: OpenApp;
beforeAll(async () => {
  world = await openApp({
    now: at('12:00'),
    event: { sessionsPerUser: 5 },
    people: [ada, grace, mira, olive],
    talks: [{ ...keynote, hasDiscussion: true }, lunch],
    documents: [
      { c: 'companies', doc: tidewater },
      { c: 'perks', doc: { ...mug, companyId: null } },
      { c: 'raffles', doc: camera },
      { c: 'posts', doc: post },
      {
        c: 'notifications',
        doc: { id: 'news', title: 'Doors', body: 'They are open.', link: '/app/lobby', sentAt: at('08:00') },
      },
      ...done.map((doc) => ({ scope: 'u:ada', c: 'mine', doc: { ...doc } })),
    ],
  });
  // Without a worker, which would answer from its own cache, the files can be held back.
  await world.browser.context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await world.logIn();
  await nothingOwed(world.page);
});
afterAll(async () => world[Symbol.asyncDispose]());

/** Opens a page in which earlier actions are not read until `letGo`, because the code that reads them is held back. */
async function openHeld(path: string): Promise<{ readonly page: Page; readonly letGo: () => void }> {
  const page = await world.browser.context.newPage();
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/mine-[^/]+\.js$/, async (route) => {
    await gone;
    await route.continue();
  });
  await page.goto(world.app.url + path);
  return { page, letGo };
}

const main = (page: Page) => page.getByRole('main');

interface Case {
  readonly what: string;
  readonly path: string;
  /** Shown from the first paint on. */
  readonly first: (page: Page) => Promise<unknown>;
  /** Counts texts that wrongly say that nothing was done. */
  readonly wrong: (page: Page) => Promise<number>;
  readonly known: (page: Page) => Promise<unknown>;
}

const CASES: readonly Case[] = [
  {
    what: 'a profile offers nothing to whom one is connected with',
    path: '/app/user-profile/mira',
    first: (page) => main(page).getByRole('button', { name: 'Save contact' }).waitFor(),
    wrong: (page) =>
      main(page)
        .getByRole('button', { name: /^(Connect|Block this person)$/ })
        .count(),
    known: (page) => main(page).getByRole('button', { name: 'Connected', exact: true }).waitFor(),
  },
  {
    what: 'the directory offers nothing to whom one has asked',
    path: '/app/directory',
    first: (page) => main(page).getByRole('link', { name: 'Grace Marlow' }).first().waitFor(),
    wrong: (page) => main(page).getByRole('button', { name: 'Connect with Grace Marlow' }).count(),
    known: (page) => main(page).getByText('Requested', { exact: true }).waitFor(),
  },
  {
    what: 'a booth asks for no card that was left',
    path: '/app/booth/tidewater',
    first: (page) => page.getByRole('heading', { name: 'Leave your card' }).waitFor(),
    wrong: (page) => page.getByRole('button', { name: 'Send Now' }).count(),
    known: (page) => page.getByRole('button', { name: 'Already Sent' }).first().waitFor(),
  },
  {
    what: 'no perk is offered that was claimed',
    path: '/app/perks',
    first: (page) => main(page).getByText('A mug').waitFor(),
    wrong: (page) => main(page).getByRole('button', { name: 'Claim', exact: true }).count(),
    known: (page) => main(page).getByRole('button', { name: 'Show code' }).waitFor(),
  },
  {
    what: 'no raffle is offered that was entered',
    path: '/app/perks?show=raffles',
    first: (page) => main(page).getByText('A camera').waitFor(),
    wrong: (page) => main(page).getByRole('button', { name: 'Enter', exact: true }).count(),
    known: (page) => main(page).getByRole('button', { name: 'You are in' }).waitFor(),
  },
  {
    what: 'no heart stands empty of what one loves',
    path: '/app/lobby',
    first: (page) => page.getByRole('article', { name: /^News from/ }).waitFor(),
    wrong: (page) => page.getByRole('button', { name: /^Love this post/, pressed: false }).count(),
    known: (page) => page.getByRole('button', { name: /^Love this post/, pressed: true }).waitFor(),
  },
  {
    what: 'nobody is asked to rate what was rated',
    path: '/app/talk/keynote',
    first: (page) => page.getByRole('heading', { name: 'What we keep', level: 1 }).waitFor(),
    wrong: (page) => main(page).getByRole('radio').count(),
    known: (page) => page.getByRole('heading', { name: 'Your rating' }).waitFor(),
  },
  {
    what: 'nobody is asked to agree again who may ask questions',
    path: '/app/talk/keynote?tab=ask',
    first: (page) => main(page).getByRole('heading', { name: 'Questions' }).waitFor(),
    wrong: (page) =>
      main(page)
        .getByText(/agree(d)? to the rules/)
        .count(),
    known: (page) => main(page).getByLabel('Your question').waitFor(),
  },
  {
    what: 'the switch of the chat is not off that is on',
    path: '/app/settings',
    first: (page) => main(page).getByText('Remind me before my talks').first().waitFor(),
    wrong: (page) => main(page).getByRole('switch', { name: /chat/i, checked: false }).count(),
    known: (page) => main(page).getByRole('switch', { name: /chat/i, checked: true }).waitFor(),
  },
  {
    what: 'no chat is said to be closed that is open',
    path: `/app/chats?room=${pairRoom('ada', 'mira')}`,
    first: async (page) => {
      await page.setViewportSize(PHONE);
      await page.getByRole('main').getByRole('link', { name: 'Chats' }).waitFor();
    },
    wrong: (page) => page.getByText('This chat is not open to you').count(),
    known: (page) => page.getByRole('heading', { name: 'Mira Stone' }).waitFor(),
  },
  {
    what: 'the settings show no reminder but the chosen one',
    path: '/app/settings',
    first: (page) => main(page).getByText('Remind me before my talks').first().waitFor(),
    wrong: (page) => main(page).getByRole('radio', { name: 'Never' }).count(),
    known: (page) => main(page).getByRole('radio', { name: '30', checked: true }).waitFor(),
  },
  {
    what: 'the bell counts nothing that was read',
    path: '/app/lobby',
    first: (page) => page.getByRole('article', { name: /^News from/ }).waitFor(),
    wrong: (page) => page.getByRole('button', { name: /unread/ }).count(),
    known: (page) => page.getByRole('button', { name: 'Notifications', exact: true }).waitFor(),
  },
  {
    what: 'no profile is edited before what was edited is here',
    path: '/app/user-profile/me',
    first: async (page) => {
      await main(page).getByRole('link', { name: 'Edit profile' }).click();
      await page.getByRole('heading', { name: 'Edit profile', level: 1 }).waitFor();
    },
    wrong: (page) => main(page).getByRole('textbox').count(),
    known: (page) => main(page).getByRole('textbox').first().waitFor(),
  },
];

test.each(CASES)('before own documents are loaded, $what', async ({ path, first, wrong, known }) => {
  const { page, letGo } = await openHeld(path);
  try {
    await first(page);
    expect(await wrong(page)).toBe(0);
    letGo();
    await known(page);
  } finally {
    await page.close();
  }
});

test('a person without kept talks sees the cached first-day summary in the first paint', async () => {
  await world.app.call('DELETE', '/schedule/remove/keynote', 'ada');
  const ops = [{ c: 'talks', id: 'later', rev: 'first', doc: testTalk({ id: 'later', startsAt: at('15:00') }) }];
  await world.app.ports.log.append('pub', { mid: 'one-more-talk', by: 'server', decide: () => ({ ops }) });
  await world.open('/app/lobby');
  await main(world.page).getByText('2 stages · 1 talk still to come today').waitFor();
  await world.page.waitForFunction(() => localStorage.getItem('plenary.stood')?.includes('first day'));
  const { page, letGo } = await openHeld('/app/lobby');
  try {
    await main(page).getByText('2 stages · 1 talk still to come today').waitFor();
  } finally {
    letGo();
    await page.close();
  }
});
