import type { Page } from 'playwright-core';
import { HOUR } from '../../domain/time.ts';
import { appScreens } from '../../client/routes/app.ts';
import { authScreens, publicScreens } from '../../client/routes/public.ts';
import type { DisplayView } from '../../domain/displays/display-calls.ts';
import { importedId, importedPersonId } from '../../domain/event/import/imported-id.ts';
import type { demoAccounts } from '../../server/demo/demo-event.ts';
import type { TestApp } from '../support/test-app.ts';
import { changeSchedule, type WorldName } from './shot-worlds.ts';

/** One screen in one state. */
export interface Shot {
  /** Name of the file, such as `lobby-offline`. */
  readonly name: string;
  readonly path: string;
  /** The person; screens before the log-in have no session. In an event other than the demo it is that event's attendee. */
  readonly who: keyof typeof demoAccounts | 'stranger' | WorldName;
  /** The device has no network. */
  readonly isOffline?: boolean;
  /** Brings the screen into its state: what the person does, and what happens elsewhere. */
  readonly act?: (page: Page, elsewhere: Elsewhere) => Promise<unknown>;
  /** `act` runs for each look, because it opens something else on a phone than on a desktop. */
  readonly isPerLook?: boolean;
}

export interface Elsewhere {
  /** The server, if it is a test's own. */
  readonly app: TestApp | undefined;
  readonly offline: (is: boolean) => Promise<void>;
}

const INES = importedPersonId('ines');
const MARE = importedId('company', 'mare');
const PLACES = ['lobby', 'schedule', 'directory', 'booths', 'perks', 'notes', 'changes', 'my-conference'];

/** Values for `$id` of a screen; a screen with another parameter needs a line here. */
const SAMPLES: Readonly<Record<string, string>> = {
  talk: importedId('talk', 'Leaving the platform that made you'),
  replay: 'demo-replay-1',
  'user-profile': INES,
  booth: MARE,
  'company-profile': MARE,
};
/** Screens that only some people may open. */
const WHO: Readonly<Record<string, Shot['who']>> = {
  '/company-profile/$id/edit': 'exhibitor',
  '/booth/$id/leads': 'exhibitor',
};

/** A talk of the first day, which is over whenever the demo event is placed around today. */
const OVER = `/app/talk/${importedId('talk', 'Welcome to the slow internet')}`;

/** A talk with a discussion. */
const FORUM = '/app/talk/forum';

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Watches long enough that the talk can be resumed later. */
const watchFrom = (chapter: string) => async (page: Page) => {
  await page.getByRole('button', { name: chapter }).click();
  await page.locator('[data-overlay="recording"]').waitFor();
};

const openNotices = async (page: Page) => {
  if (!(await page.getByRole('heading', { name: 'Notifications', level: 2 }).isVisible()))
    await page.getByTitle('Notifications').click();
};

const search = (text: string) => async (page: Page) => {
  await button('Search talks')(page);
  await page.getByRole('combobox').fill(text);
};

const askToReset = async (page: Page) => {
  await page.getByLabel('Email').fill('somebody@example.org');
  await button('Send link')(page);
};

const changed: Shot['act'] = async (page, { app }) => {
  if (app) await changeSchedule(app);
  await page.getByText('This fits there instead').waitFor();
};

const saveWithoutName = async (page: Page) => {
  await page.getByLabel('First Name').fill('');
  await button('Save')(page);
};

/** Claims a perk and enters a raffle without a network, while another person is faster and time passes. */
const tooLate: Shot['act'] = async (page, { app, offline }) => {
  await offline(true);
  await button('Claim')(page);
  await button('Enter')(page);
  await app?.call('POST', '/perks/claim/mug', 'grace');
  app?.advance(2 * HOUR);
  await offline(false);
  await page.getByText('came too late').nth(1).waitFor();
};

type Act = NonNullable<Shot['act']>;

/** Grace's earlier messages, written once. */
const said: Act = async (page, elsewhere) => {
  await wroteBefore(elsewhere);
  await page.getByText(SAID[1], { exact: true }).waitFor();
};
const wroteBefore = async ({ app }: Elsewhere) => {
  const room = '/chats/rooms/talk:forum/messages';
  const before = (await app?.call('GET', room, 'grace'))?.body as { readonly data: readonly unknown[] };
  if (before.data.length > 0) return;
  await app?.call('POST', '/chats/consent', 'grace', { consented: true });
  for (const text of SAID) await app?.call('POST', room, 'grace', { text });
};
const SAID = ['Good morning from the quay.', 'Ask away: I have the tide tables here.'] as const;

const agreed: Act = async (page, elsewhere) => {
  await wroteBefore(elsewhere);
  await button('Agree and write')(page);
  await page.getByLabel('Your question').waitFor();
};

/** Hall screen beside a door, without a session. */
const inTheHall =
  (stage: string | null): Act =>
  async (page, { app }) => {
    if (!app) throw new Error('A hall screen takes a server of its own');
    const { body } = await app.call('POST', '/displays', 'olive', { name: 'Beside the door', stage_id: stage });
    await page.goto((body as DisplayView).url);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
  };

/** States of a screen besides its first one: opened dialogs, offline, empty. Each record type adds its own. */
const STATES: readonly Shot[] = [
  { name: 'lobby-offline', path: '/app/lobby', who: 'attendee', isOffline: true },
  {
    name: 'lobby-news',
    path: '/app/lobby',
    who: 'attendee',
    act: (page) => page.getByRole('article', { name: 'News' }).nth(1).scrollIntoViewIfNeeded(),
  },
  { name: 'lobby-post', path: '/app/lobby?post=demo-post-supper', who: 'attendee' },
  { name: 'search', path: '/app/lobby', who: 'attendee', act: search('') },
  { name: 'search-found', path: '/app/lobby', who: 'attendee', act: search('micro') },
  { name: 'search-nothing', path: '/app/lobby', who: 'attendee', act: search('xyzzy') },
  { name: 'schedule-mine', path: '/app/schedule?type=My+Schedule', who: 'attendee' },
  { name: 'schedule-filters', path: '/app/schedule', who: 'attendee', act: button('Filters') },
  { name: 'schedule-offline', path: '/app/schedule', who: 'attendee', isOffline: true },
  { name: 'directory-speakers', path: '/app/directory?type=SPEAKERS', who: 'attendee' },
  { name: 'directory-nobody', path: '/app/directory?q=xyzzy', who: 'attendee' },
  { name: 'perks-offline', path: '/app/perks', who: 'attendee', isOffline: true },
  { name: 'notifications', path: '/app/lobby', who: 'attendee', act: openNotices, isPerLook: true },
  { name: 'talk-over', path: OVER, who: 'attendee' },
  { name: 'talk-over-offline', path: OVER, who: 'attendee', isOffline: true },
  { name: 'talk-over-organiser', path: OVER, who: 'admin' },
  { name: 'profile-own', path: '/app/user-profile/me', who: 'attendee' },
  { name: 'profile-card', path: '/app/user-profile/me?card=open', who: 'attendee' },
  { name: 'profile-edit', path: '/app/user-profile/me/edit', who: 'attendee' },
  { name: 'profile-edit-invalid', path: '/app/user-profile/me/edit', who: 'exhibitor', act: saveWithoutName },
  { name: 'profile-edit-offline', path: '/app/user-profile/me/edit', who: 'attendee', isOffline: true },
  { name: 'welcome-interests', path: '/app/welcome?step=interests', who: 'attendee' },
  { name: 'welcome-talks', path: '/app/welcome?step=talks', who: 'attendee' },
  { name: 'settings-password', path: '/app/settings', who: 'attendee', act: button('Set password') },
  { name: 'nothing-here', path: '/app/nowhere', who: 'attendee' },
  { name: 'reset-password-done', path: '/auth/reset-password', who: 'stranger', act: askToReset },
  { name: 'login-invalid', path: '/auth/login', who: 'stranger', act: button('Email me a link') },
  { name: 'login-offline', path: '/auth/login', who: 'stranger', isOffline: true },

  {
    name: 'replay-playing',
    path: '/app/replay/demo-replay-1',
    who: 'attendee',
    act: watchFrom('A network is a place'),
  },
  { name: 'replay-transcript', path: '/app/replay/demo-replay-2', who: 'attendee', act: button('Read what is said') },
  {
    name: 'replays-begun',
    path: '/app/replays',
    who: 'attendee',
    act: (page) => page.getByText('Continue watching').waitFor(),
  },
  { name: 'replays-nothing', path: '/app/replays?q=xyzzy', who: 'attendee' },
  { name: 'replays-offline', path: '/app/replays', who: 'attendee', isOffline: true },

  { name: 'stage-playing', path: '/app/stage', who: 'attendee', act: button('Play') },
  { name: 'stage-offline', path: '/app/stage', who: 'attendee', isOffline: true },

  // Rooms: questions, polls and chat, for participants and for moderators.
  { name: 'talk-before-consent', path: `${FORUM}?tab=chat`, who: 'room', act: said },
  { name: 'talk-ask-before-consent', path: `${FORUM}?tab=ask`, who: 'room' },
  { name: 'chats-room', path: '/app/chats?room=talk%3Aforum', who: 'room', act: said },
  { name: 'stage-room', path: '/app/stage', who: 'room', act: said },
  { name: 'talk-room', path: `${FORUM}?tab=ask`, who: 'room', act: agreed },
  { name: 'talk-room-chat', path: `${FORUM}?tab=chat`, who: 'room' },
  { name: 'talk-room-offline', path: FORUM, who: 'room', isOffline: true },
  ...['waiting', 'open', 'answered', 'polls'].map((tab): Shot => ({
    name: `host-${tab}`,
    path: `${FORUM}/host?tab=${tab}`,
    who: 'hosts',
  })),
  { name: 'talk-wall', path: `${FORUM}/screen`, who: 'hosts' },
  { name: 'hall-stage', path: FORUM, who: 'hosts', act: inTheHall('side') },
  { name: 'hall-board', path: FORUM, who: 'hosts', act: inTheHall(null) },
  ...['TALKS', 'POSTS', 'USERS', 'COMPANIES', 'AUDIT', 'SETTINGS', 'SCREENS', 'WEBHOOKS'].map((type): Shot => ({
    name: `admin-${type.toLowerCase()}`,
    path: `/app/admin?type=${type}`,
    who: 'admin',
  })),

  // Without a network, with unsent actions.
  ...['directory', 'booths', 'my-conference', 'welcome', 'notes', 'changes'].map((place): Shot => ({
    name: `${place}-offline`,
    path: `/app/${place}`,
    who: 'attendee',
    isOffline: true,
  })),
  { name: 'booth-card-waiting', path: `/app/booth/${MARE}`, who: 'attendee', isOffline: true, act: button('Send Now') },
  { name: 'perks-waiting', path: '/app/perks', who: 'attendee', isOffline: true, act: button('Claim') },
  {
    name: 'profile-waiting',
    path: `/app/user-profile/${INES}`,
    who: 'attendee',
    isOffline: true,
    act: button('Connect'),
  },
  { name: 'changes-and-repair', path: '/app/changes', who: 'changing', act: changed },
  { name: 'lobby-plan-broken', path: '/app/lobby', who: 'changing' },
  { name: 'perks-refused', path: '/app/perks', who: 'changing', act: tooLate },

  // Not allowed for this person, or missing.
  { name: 'leads-no-member', path: `/app/booth/${MARE}/leads`, who: 'attendee' },
  { name: 'company-profile-edit-no-member', path: `/app/company-profile/${MARE}/edit`, who: 'attendee' },
  { name: 'admin-no-admin', path: '/app/admin', who: 'attendee' },
  { name: 'profile-nobody', path: '/app/user-profile/nobody', who: 'attendee' },
  { name: 'booth-none', path: '/app/booth/none', who: 'attendee' },
  { name: 'talk-none', path: '/app/talk/none', who: 'attendee' },

  ...PLACES.map((place): Shot => ({ name: `${place}-empty`, path: `/app/${place}`, who: 'empty' })),
  { name: 'schedule-mine-empty', path: '/app/schedule?type=My+Schedule', who: 'empty' },
  { name: 'notifications-empty', path: '/app/lobby', who: 'empty', act: openNotices, isPerLook: true },
  ...['lobby', 'directory', 'user-profile/grace', 'booth/tidewater', 'perks'].map((place): Shot => ({
    name: `${place.split('/')[0]}-onboarding`,
    path: `/app/${place}`,
    who: 'onboarding',
  })),
  ...[...PLACES, 'talk/keynote', 'user-profile/grace', 'user-profile/me/edit', 'booth/northwind', 'settings'].map(
    (place): Shot => ({ name: `${place.replaceAll('/', '-')}-long`, path: `/app/${place}`, who: 'long' }),
  ),
  { name: 'leads-long', path: '/app/booth/tidewater/leads?lead=grace', who: 'long' },
  { name: 'company-profile-edit-long', path: '/app/company-profile/tidewater/edit', who: 'long' },
];

type Table = readonly { readonly path: string; readonly needs?: { readonly role?: string } | undefined }[];

const plain = (frame: string, screens: Table, who: Shot['who']): Shot[] =>
  screens.map(({ path, needs }) => {
    const [, place = ''] = path.split('/');
    const address = (frame + path).replace('$id', SAMPLES[place] ?? '$id');
    if (address.includes('$')) throw new Error(`Say in SAMPLES where ${address} leads`);
    const name = path.slice(1).replace('/$id', '').replaceAll('/', '-');
    return { name, path: address, who: needs?.role === 'ROLE_ADMIN' ? 'admin' : (WHO[path] ?? who) };
  });

/** The first state of every screen in the route tables, then its other states. */
export const shots: readonly Shot[] = [
  ...plain('/auth', authScreens, 'stranger'),
  ...plain('', publicScreens, 'stranger'),
  ...plain('/app', appScreens, 'attendee'),
  ...STATES,
];
