import type { Highlight } from '../../domain/highlights/highlight.ts';
import type { Perk } from '../../domain/perks/perk.ts';
import type { Post } from '../../domain/posts/post.ts';
import { drawn, entriesDigest } from '../../domain/raffles/draw.ts';
import type { Entry } from '../../domain/raffles/entry.ts';
import type { Raffle } from '../../domain/raffles/raffle.ts';
import type { SponsorTier } from '../../domain/sponsorships/sponsor-tier.ts';
import type { Sponsorship } from '../../domain/sponsorships/sponsorship.ts';
import { pictureTable } from '../../server/api/posts/post-pictures.ts';
import type { Ports } from '../../server/ports.ts';
import { at } from './conference.ts';
import type { WorldDocument } from './test-app.ts';

/** A post published before the doors opened. */
const welcomePost: Post = {
  id: 'welcome',
  body: '<p>Welcome to the harbour.</p>',
  createdAt: at('08:00'),
  scheduleAt: null,
  publishAt: at('08:00'),
  pinned: false,
  vimeoId: null,
  pictureUrl: null,
};
/** A post scheduled for the evening. */
const scheduledPost: Post = {
  ...welcomePost,
  id: 'scheduled',
  body: '<p>The party begins.</p>',
  scheduleAt: at('20:00'),
  publishAt: at('20:00'),
};

/** A perk with limited stock. */
export const mug: Perk = {
  id: 'mug',
  name: 'A mug',
  description: 'Of blue enamel.',
  imageUrl: null,
  companyId: 'tidewater',
  stock: 10,
  url: 'https://tidewater.example.org/mug',
  order: 0,
};

/** A raffle that is open until the second afternoon. */
export const camera: Raffle = {
  id: 'camera',
  title: 'A camera',
  description: '',
  imageUrl: null,
  closesAt: at('16:00', 2),
  order: 0,
  draw: null,
};
/** A raffle without a closing time; Grace has entered. */
const hammock: Raffle = { ...camera, id: 'hammock', title: 'A hammock', closesAt: null, order: 1 };
const entry = (raffleId: string, userId: string): Entry => ({
  id: `${raffleId}:${userId}`,
  raffleId,
  userId,
  number: `${raffleId}-${userId}`,
  at: at('08:30'),
});
const inDrawn = [entry('binoculars', 'grace'), entry('binoculars', 'mira')];
const numbers = inDrawn.map(({ number }) => number);
const draw = {
  drawnAt: at('08:45'),
  seed: 'early',
  entries: 2,
  digest: entriesDigest(numbers),
  winners: drawn(numbers, { seed: 'early', winners: 1 }),
};
/** A raffle that was drawn before breakfast. */
const binoculars: Raffle = { ...camera, id: 'binoculars', title: 'Binoculars', closesAt: null, order: 2, draw };

export const lighthouse: Sponsorship = {
  id: 'lighthouse',
  title: 'Lighthouse Coffee',
  link: 'https://lighthouse.example.org/',
  imageUrl: null,
  order: 0,
};
const harbourTier: SponsorTier = { id: 'harbour', name: 'Harbour', order: 0 };
export const opening: Highlight = {
  id: 'opening',
  title: 'The first hour',
  description: '',
  thumbnailUrl: null,
  video: 'https://vimeo.com/76979871',
  order: 0,
  published: true,
};
const closing: Highlight = { ...opening, id: 'closing', title: 'The last hour', order: 1, published: false };

const hidden = (c: string, doc: WorldDocument['doc']): WorldDocument => ({ scope: 'raffles', c, doc });

export const worldLobby: readonly WorldDocument[] = [
  { c: 'posts', doc: welcomePost },
  { scope: 'adm', c: 'posts', doc: { ...scheduledPost, isMoving: false } },
  { c: 'perks', doc: mug },
  ...[camera, hammock, binoculars].map((doc): WorldDocument => ({ c: 'raffles', doc })),
  ...[entry('hammock', 'grace'), ...inDrawn].map((doc) => hidden('entries', doc)),
  hidden('tallied', { id: 'hammock', entries: 1 }),
  hidden('tallied', { id: 'binoculars', entries: 2 }),
  hidden('draws', { id: 'binoculars', ...draw }),
  { c: 'sponsorships', doc: lighthouse },
  { c: 'sponsorTiers', doc: harbourTier },
  { c: 'highlights', doc: opening },
  { scope: 'adm', c: 'highlights', doc: { ...closing, isMoving: false } },
];

/** Stores a picture for a post that does not exist. */
export async function putUnusedPicture(ports: Ports): Promise<void> {
  await (
    await pictureTable(ports)
  ).insert({ id: '/uploads/unused-post-picture-large.webp', rev: 1, postId: '', at: at('08:00') });
}
