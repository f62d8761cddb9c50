import { EVERYBODY } from '../../domain/notifications/audience.ts';
import type { Highlight } from '../../domain/highlights/highlight.ts';
import type { PlannedNotification } from '../../domain/notifications/notification.ts';
import type { Perk } from '../../domain/perks/perk.ts';
import type { Post } from '../../domain/posts/post.ts';
import type { Raffle } from '../../domain/raffles/raffle.ts';
import type { Sponsorship } from '../../domain/sponsorships/sponsorship.ts';
import { HOUR, type Instant, minutes } from '../../domain/time.ts';
import { importedId } from '../../domain/event/import/imported-id.ts';
import { companyPicture, pictureOf } from './demo-pictures.ts';
import { demoCompanies, lobby } from './read-demo-data.ts';

/** Returns the posts of the lobby. They are dated in the hours before `now`. */
export const demoPosts = (now: Instant): Post[] =>
  lobby.posts.map((post) => newPost(post, now - minutes(post.minutesAgo)));

/** Returns a draft post that will be published some hours after `now`. */
export function demoDraft(now: Instant): Post {
  const publishAt = now + lobby.draft.hoursAhead * HOUR;
  return { ...newPost(lobby.draft, now), scheduleAt: publishAt, publishAt };
}

const newPost = (post: Omit<(typeof lobby.posts)[number], 'minutesAgo'>, at: Instant): Post => ({
  id: `demo-post-${post.id}`,
  body: post.body,
  createdAt: at,
  scheduleAt: null,
  publishAt: at,
  pinned: post.pinned ?? false,
  vimeoId: null,
  pictureUrl: pictureOf(post),
});

export const demoPerks: readonly Perk[] = lobby.perks.map((perk, order) => ({
  id: `demo-perk-${perk.id}`,
  companyId: perk.company ? importedId('company', perk.company) : null,
  url: perk.url ?? '',
  order,
  name: perk.name,
  description: perk.description,
  stock: perk.stock,
  imageUrl: pictureOf(perk),
}));

/** Returns the raffles. They close some hours before `eventEnds`, or when an organiser draws. */
export const demoRaffles = (eventEnds: Instant): Raffle[] =>
  lobby.raffles.map((raffle, order) => ({
    id: `demo-raffle-${order + 1}`,
    title: raffle.title,
    description: raffle.description,
    imageUrl: pictureOf(raffle),
    closesAt: raffle.closesHoursBeforeEnd === undefined ? null : eventEnds - raffle.closesHoursBeforeEnd * HOUR,
    order,
    draw: null,
  }));

export const demoHighlights: readonly Highlight[] = lobby.highlights.map((highlight, order) => ({
  id: `demo-highlight-${order + 1}`,
  title: highlight.title,
  description: highlight.description,
  thumbnailUrl: pictureOf(highlight),
  video: '',
  order,
  published: true,
}));

export const demoSponsorships: readonly Sponsorship[] = demoCompanies
  .filter(({ priority }) => priority)
  .map(({ key, name }, order) => ({
    id: `demo-sponsor-${key}`,
    title: name,
    link: `https://${key}.example.org`,
    imageUrl: companyPicture(key),
    order,
  }));

/** Returns past notifications to everyone, oldest first. No push is sent for them. */
export const demoNotices = (now: Instant): PlannedNotification[] =>
  lobby.notices.map(({ id, minutesAgo, title, body, link }) => ({
    id: `demo-notice-${id}`,
    title,
    body,
    link,
    audience: EVERYBODY,
    sendAt: now - minutes(minutesAgo),
    state: 'sent',
    sentAt: now - minutes(minutesAgo),
    pushes: 1,
  }));
