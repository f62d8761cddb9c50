import {
  addHighlight,
  deleteHighlight,
  editHighlight,
  storeHighlightThumbnail,
} from '../../../../domain/highlights/highlight-calls.ts';
import { highlightsCollection } from '../../../../domain/highlights/highlight.ts';
import { addPost, deletePost, editPost, uploadPostPicture } from '../../../../domain/posts/post-calls.ts';
import { type Post, postsCollection } from '../../../../domain/posts/post.ts';
import { postReactionsCollection, reactionCountId } from '../../../../domain/posts/reaction.ts';
import { raffleEntriesCollection } from '../../../../domain/raffles/entry.ts';
import {
  addRaffle,
  deleteRaffle,
  drawWinners,
  editRaffle,
  listRaffles,
  storeRaffleImage,
} from '../../../../domain/raffles/raffle-calls.ts';
import { type Raffle, rafflesCollection } from '../../../../domain/raffles/raffle.ts';
import {
  addSponsorship,
  deleteSponsorship,
  editSponsorship,
  storeSponsorshipImage,
} from '../../../../domain/sponsorships/sponsorship-calls.ts';
import {
  addSponsorTier,
  deleteSponsorTier,
  editSponsorTier,
} from '../../../../domain/sponsorships/sponsor-tier-calls.ts';
import { type SponsorTier, sponsorTiersCollection } from '../../../../domain/sponsorships/sponsor-tier.ts';
import { type Sponsorship, sponsorshipsCollection } from '../../../../domain/sponsorships/sponsorship.ts';
import { inScope } from '../../../../domain/sync/collection.ts';
import { http } from '../../../platform/session/connection.ts';
import { computed } from '../../../platform/react/signal.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { collectionStore, list } from '../../../platform/replica/collection-store.ts';
import { entityRows, withRows } from '../records/entity-rows.ts';
import type { EntityCalls } from '../records/entity-write.ts';

/** A raffle with its latest number of participants. */
export interface RaffleRow extends Raffle {
  readonly entries: number;
}

const raffleDocuments = entityRows(rafflesCollection);
export const raffleRows = withRows(
  raffleDocuments,
  computed([raffleDocuments.all, collectionStore(raffleEntriesCollection)], (all, counts) =>
    all.map((raffle): RaffleRow => ({ ...raffle, entries: counts.get(raffle.id)?.entries ?? 0 })),
  ),
);
export const raffleWrites: EntityCalls = {
  add: addRaffle,
  edit: editRaffle,
  remove: deleteRaffle,
  picture: storeRaffleImage,
};

/** Draws a raffle once per `key`, however often it is sent. Winners are notified. */
export const requestDraw = (id: string, winners: number, key: string) =>
  http.request(drawWinners, { id, winners }, { key });

/** Loads the names of a raffle's winners. Devices do not store them, because only organisers may see them. */
export async function askWinners(id: string): Promise<readonly string[] | undefined> {
  const answer = await http.request(listRaffles, {});
  if (!answer.ok) return undefined;
  return answer.value.data.find((raffle) => raffle.id === id)?.winners.map(({ name, number }) => `${name}, ${number}`);
}

/** A sponsor with the name of its tier; empty without one. */
export interface SponsorshipRow extends Sponsorship {
  readonly tier: string;
}
const tiers = list(sponsorTiersCollection);
const sponsorships = entityRows(sponsorshipsCollection);
export const sponsorshipRows = withRows(
  sponsorships,
  computed([sponsorships.all, tiers], (all, named) => {
    const names = new Map(named.map(({ id, name }) => [id, name]));
    return all.map((one): SponsorshipRow => ({ ...one, tier: names.get(one.tierId ?? '') ?? '' }));
  }),
);

/** A tier with its number of sponsors. */
export interface SponsorTierRow extends SponsorTier {
  readonly sponsors: number;
}
export const sponsorTierRows = withRows(
  entityRows(sponsorTiersCollection),
  computed([tiers, sponsorships.all], (all, sponsors) =>
    all.map((tier): SponsorTierRow => ({
      ...tier,
      sponsors: sponsors.filter(({ tierId }) => tierId === tier.id).length,
    })),
  ),
);
export const sponsorTierWrites: EntityCalls = {
  add: addSponsorTier,
  edit: editSponsorTier,
  remove: deleteSponsorTier,
};
export const useSponsorTiers = (): readonly SponsorTier[] => useSignal(tiers);

export const sponsorshipWrites: EntityCalls = {
  add: addSponsorship,
  edit: editSponsorship,
  remove: deleteSponsorship,
  picture: storeSponsorshipImage,
};

/** Published highlights, and unpublished ones from the organisers' scope. */
export const highlightRows = entityRows(highlightsCollection, inScope(highlightsCollection, 'adm'));
export const highlightWrites: EntityCalls = {
  add: addHighlight,
  edit: editHighlight,
  remove: deleteHighlight,
  picture: storeHighlightThumbnail,
};

/** A post with its number of hearts. */
export interface PostRow extends Post {
  readonly love: number;
  /** Its text without HTML. */
  readonly words: string;
}

const postDocuments = entityRows(postsCollection, inScope(postsCollection, 'adm'));
export const postRows = withRows(
  postDocuments,
  computed([postDocuments.all, collectionStore(postReactionsCollection)], (all, counts) =>
    all.map((post): PostRow => ({
      ...post,
      love: counts.get(reactionCountId(post.id, 'love'))?.count ?? 0,
      words: wordsOf(post.body),
    })),
  ),
);
/** Calls for posts. A post's picture is uploaded first, because the post refers to it. */
export const postWrites: EntityCalls = {
  add: addPost,
  edit: editPost,
  remove: deletePost,
  upload: { call: uploadPostPicture, field: 'picture', read: ({ picture_url: url }) => url },
};

const wordsOf = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replaceAll(/<\/(p|h\d|li|blockquote)>/g, '$& '), 'text/html').body
      .textContent ?? ''
  ).trim();
