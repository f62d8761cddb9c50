import type { Page } from 'playwright-core';
import { appScreens } from '../../client/routes/app.ts';
import { authScreens, publicScreens } from '../../client/routes/public.ts';
import { importedId, importedPersonId } from '../../domain/event/imported-id.ts';
import type { demoAccounts } from '../../server/demo/demo-event.ts';

/** One screen in one state. */
export interface Shot {
  /** Of the file, such as `lobby-offline`. */
  readonly name: string;
  readonly path: string;
  /** Who looks; nobody is logged in at the doors. */
  readonly who: keyof typeof demoAccounts | 'stranger';
  /** The state is that of a device without a network. */
  readonly isOffline?: boolean;
  /** What a person does until the state is there. */
  readonly act?: (page: Page) => Promise<unknown>;
}

/** What stands for `$id` below a place; a screen with another parameter, or of another place, names it here. */
const SAMPLES: Readonly<Record<string, string>> = {
  talk: importedId('talk', 'Leaving the platform that made you'),
  'user-profile': importedPersonId('ines'),
  booth: importedId('company', 'mare'),
  'company-profile': importedId('company', 'mare'),
};
/** Screens that are not for every attendee. */
const WHO: Readonly<Record<string, Shot['who']>> = { '/company-profile/$id/edit': 'exhibitor' };

/** A talk of the first day, which is over on every day that the demo event lays around today. */
const OVER = `/app/talk/${importedId('talk', 'Welcome to the slow internet')}`;

const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const search = (text: string) => async (page: Page) => {
  await button('Search talks')(page);
  await page.getByRole('combobox').fill(text);
};

const saveWithoutName = async (page: Page) => {
  await page.getByLabel('First Name').fill('');
  await button('Save')(page);
};

/** States that a screen has beside the one it opens with: what is opened above it, offline, empty. Each noun adds its own. */
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
  { name: 'directory-nobody', path: '/app/directory?q=nobody+of+this+name', who: 'attendee' },
  { name: 'perks-offline', path: '/app/perks', who: 'attendee', isOffline: true },
  { name: 'notifications', path: '/app/lobby', who: 'attendee', act: button('Notifications') },
  { name: 'talk-over', path: OVER, who: 'attendee' },
  { name: 'talk-over-offline', path: OVER, who: 'attendee', isOffline: true },
  { name: 'talk-over-organiser', path: OVER, who: 'admin' },
  { name: 'profile-own', path: '/app/user-profile/me', who: 'attendee' },
  { name: 'profile-card', path: '/app/user-profile/me?card=open', who: 'attendee' },
  { name: 'profile-edit', path: '/app/user-profile/me/edit', who: 'attendee' },
  { name: 'profile-edit-invalid', path: '/app/user-profile/me/edit', who: 'attendee', act: saveWithoutName },
  { name: 'profile-edit-offline', path: '/app/user-profile/me/edit', who: 'attendee', isOffline: true },
  { name: 'welcome-interests', path: '/app/welcome?step=interests', who: 'attendee' },
  { name: 'welcome-talks', path: '/app/welcome?step=talks', who: 'attendee' },
  { name: 'settings-password', path: '/app/settings', who: 'attendee', act: button('Set password') },
  { name: 'nothing-here', path: '/app/nowhere', who: 'attendee' },
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

/** Every screen of the tables as it opens, then its other states. */
export const shots: readonly Shot[] = [
  ...plain('/auth', authScreens, 'stranger'),
  ...plain('', publicScreens, 'stranger'),
  ...plain('/app', appScreens, 'attendee'),
  ...STATES,
];
