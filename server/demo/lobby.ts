import { EVERYBODY } from '../../domain/notifications/audience.ts';
import type { Highlight } from '../../domain/highlights/highlight.ts';
import type { PlannedNotification } from '../../domain/notifications/notification.ts';
import type { Perk } from '../../domain/perks/perk.ts';
import type { Post } from '../../domain/posts/post.ts';
import type { Raffle } from '../../domain/raffles/raffle.ts';
import type { Sponsorship } from '../../domain/sponsorships/sponsorship.ts';
import { HOUR, type Instant, minutes } from '../../domain/time.ts';
import { importedId } from '../../domain/event/imported-id.ts';
import { demoCompanies } from './companies.ts';
import { companyPicture, scenePicture } from './pictures/demo-pictures.ts';

const company = (key: string): string => importedId('company', key);

/** What the lobby of the demo shows when it is `now`: the pinned welcome, and what was written in the hours before. */
export const demoPosts = (now: Instant): Post[] => [
  post('welcome', now - 26 * HOUR, {
    pinned: true,
    pictureUrl: scenePicture('welcome'),
    body:
      '<p><strong>Welcome to Plenary Days.</strong> Doors open at eight, the first talk begins at nine, and the ' +
      'Lounge never closes.</p><p>Keep the talks you want to see: they are on this device from then on, with or ' +
      'without a network. Lost something, or somebody? The help desk is beside the stairs in the yard.</p>',
  }),
  post('choir', now - 9 * HOUR, {
    pictureUrl: scenePicture('choir'),
    body:
      '<p>The choir meets again tonight, an hour after the last talk on the Main Stage. Nobody needs to be able to ' +
      'read music. <em>Somebody</em> should know the second verse.</p>',
  }),
  post('slides', now - 5 * HOUR, {
    body:
      '<p>Slides are coming in. Where a speaker has sent something to take along, you find it on the page of the ' +
      'talk, under its description.</p><ul><li>Yesterday’s budgets are there, with every number.</li><li>The ' +
      'checklist for slow networks fits on one page.</li></ul>',
  }),
  post('supper', now - minutes(150), {
    pictureUrl: scenePicture('supper'),
    body:
      '<p>Supper for strangers: sit down at any table with a blue flag, and you will be asked one question that is ' +
      'not about work. Cedar &amp; Salt cook, we wash up.</p>',
  }),
  post('tide', now - minutes(35), {
    pictureUrl: scenePicture('tide'),
    body: '<p>High tide is at the afternoon break. Whoever parked a bicycle on the lower quay may want to move it now.</p>',
  }),
];

/** Written, and not out yet: organisers see it among their drafts. */
export const demoDraft = (now: Instant): Post => ({
  ...post('tomorrow', now, {
    pictureUrl: scenePicture('breakfast'),
    body:
      '<p>Breakfast is from seven tomorrow, on the roof if it is dry and in the yard if it is not. Bring the ' +
      'badge, leave the laptop.</p>',
  }),
  scheduleAt: now + 8 * HOUR,
  publishAt: now + 8 * HOUR,
});

const post = (
  id: string,
  at: Instant,
  {
    body,
    pinned = false,
    pictureUrl = null,
  }: { readonly body: string; readonly pinned?: boolean; readonly pictureUrl?: string | null },
): Post => ({
  id: `demo-post-${id}`,
  body,
  createdAt: at,
  scheduleAt: null,
  publishAt: at,
  pinned,
  vimeoId: null,
  pictureUrl,
});

export const demoPerks: readonly Perk[] = [
  perk('tote', {
    name: 'A tote bag that lasts',
    description: 'Printed on the press in Hall 1 while you wait. One each; fetch it with your code at the desk.',
    stock: 300,
    imageUrl: scenePicture('tote'),
  }),
  perk('recorder', {
    name: 'A recorder for a week',
    description: 'Take one of our small recorders home, bring back an hour of something. We post the label.',
    companyId: company('mare'),
    stock: 12,
    imageUrl: scenePicture('recorder'),
  }),
  perk('payouts', {
    name: 'No fees for the first three months',
    description: 'For whoever opens a page for members before the end of the event.',
    companyId: company('anansi'),
    stock: null,
    url: 'https://anansi.example.org/plenary-days',
    imageUrl: companyPicture('anansi'),
  }),
  perk('zine', {
    name: 'Fifty copies of your zine',
    description: 'Sixteen pages, one colour, on paper that smells right. Ready in nine days.',
    companyId: company('paperboat'),
    stock: 20,
    imageUrl: scenePicture('print'),
  }),
  perk('contract', {
    name: 'A first reading of your contract',
    description: 'As long as an espresso, and free. Bring the pages you do not understand.',
    companyId: company('wren'),
    stock: 40,
    imageUrl: scenePicture('reading'),
  }),
  perk('boat', {
    name: 'The harbour by boat',
    description: 'Leaves from the lower quay every evening at seven, with a guide who was a pilot here.',
    stock: 60,
    imageUrl: scenePicture('boat'),
  }),
].map((entry, order) => ({ ...entry, order }));

function perk(
  id: string,
  about: Pick<Perk, 'name' | 'description' | 'stock' | 'imageUrl'> & Partial<Pick<Perk, 'companyId' | 'url'>>,
): Perk {
  return { id: `demo-perk-${id}`, companyId: null, url: '', order: 0, ...about };
}

/** `lastDayEnds`: both are drawn at the end of the event at the latest. */
export const demoRaffles = (lastDayEnds: Instant): Raffle[] =>
  [
    {
      title: 'Four studio days at Northlight',
      description:
        'With daylight, a quiet fridge and an engineer. Drawn before the last talk; you need not be in the room.',
      image: scenePicture('lamp'),
      closesAt: lastDayEnds - 12 * HOUR,
    },
    {
      title: 'A recorder, signed by everybody who broke one',
      description: 'Maré Audio give away the machine from their booth, with its scratches.',
      image: companyPicture('mare'),
      closesAt: null,
    },
  ].map(({ title, description, image, closesAt }, order) => ({
    id: `demo-raffle-${order + 1}`,
    title,
    description,
    imageUrl: image,
    closesAt,
    order,
    draw: null,
  }));

export const demoHighlights: readonly Highlight[] = [
  [
    'The opening, in four minutes',
    'What was promised yesterday morning, so that you can check.',
    scenePicture('opening'),
  ],
  ['Three budgets, read aloud', 'The panel on what a show costs: nobody left early.', scenePicture('budgets')],
  [
    'The Lounge at four in the morning',
    'Eleven people, one kettle, a documentary about lighthouses.',
    scenePicture('night'),
  ],
].map(([title = '', description = '', thumbnailUrl = null], order) => ({
  id: `demo-highlight-${order + 1}`,
  title,
  description,
  thumbnailUrl,
  video: '',
  order,
  published: true,
}));

/** The exhibitors who pay for more than their booth. */
export const demoSponsorships: readonly Sponsorship[] = demoCompanies
  .filter(([, , , , , isSponsor]) => isSponsor)
  .map(([key, name], order) => ({
    id: `demo-sponsor-${key}`,
    title: name,
    link: `https://${key}.example.org`,
    imageUrl: companyPicture(key),
    order,
  }));

/** What everybody was told by the organisers, newest last. No device is woken for it. */
export const demoNotices = (now: Instant): PlannedNotification[] => [
  sent('doors', now - 25 * HOUR, {
    title: 'The event has begun',
    body: 'Your badge waits at the desk in the yard until six.',
    link: '/app/schedule',
  }),
  sent('coffee', now - 22 * HOUR, {
    title: 'Coffee has moved',
    body: 'It is in Hall 2 now, beside Kumo Storage.',
    link: '',
  }),
  sent('perks', now - 4 * HOUR, {
    title: 'Perks are open',
    body: 'Tote bags, boat trips and a recorder for a week, while there are any.',
    link: '/app/perks',
  }),
  sent('supper', now - HOUR, {
    title: 'Supper for strangers at seven',
    body: 'Look for a blue flag and sit down.',
    link: '/app/lobby?post=demo-post-supper',
  }),
];

const sent = (
  id: string,
  at: Instant,
  words: Pick<PlannedNotification, 'title' | 'body' | 'link'>,
): PlannedNotification => ({
  id: `demo-notice-${id}`,
  ...words,
  audience: EVERYBODY,
  sendAt: at,
  state: 'sent',
  sentAt: at,
  pushes: 1,
});
