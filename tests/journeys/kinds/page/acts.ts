import { saveEdits } from '../../../../client/data/edits/pending-edits.ts';
import { sendCard } from '../../../../client/data/people/cards.ts';
import { connectWith } from '../../../../client/data/people/connections.ts';
import { sayOfLead } from '../../../../client/data/people/leads.ts';
import { giveFeedback } from '../../../../client/data/talks/feedback.ts';
import { readNoticeById } from '../../../../client/data/news/notices.ts';
import { claimPerk } from '../../../../client/data/companies/perks.ts';
import { toggleLove } from '../../../../client/data/news/posts.ts';
import { sayFull } from '../../../../client/data/talks/halls.ts';
import { enterRaffle } from '../../../../client/data/companies/raffles.ts';
import { toggleKept } from '../../../../client/data/talks/toggle-kept.ts';
import { writeUserDoc } from '../../../../client/platform/outbox/user-docs-writer.ts';
import { collectionStore } from '../../../../client/platform/replica/collection-store.ts';
import { agenda } from '../../../../domain/agenda/agenda.ts';
import { companiesCollection } from '../../../../domain/companies/company.ts';
import { leadEntries } from '../../../../domain/companies/lead-entry.ts';
import { leadsCollection } from '../../../../domain/companies/lead.ts';
import { remark, type RemarkValue } from '../../../../domain/companies/lead-note.ts';
import { card } from '../../../../domain/companies/virtual-card.ts';
import { connection } from '../../../../domain/connections/connection.ts';
import { feedback, type FeedbackValue } from '../../../../domain/feedback/feedback.ts';
import { hall, type HallValue } from '../../../../domain/halls/hall.ts';
import { read } from '../../../../domain/notifications/notification.ts';
import { peopleCollection } from '../../../../domain/people/person.ts';
import { claim } from '../../../../domain/perks/claim.ts';
import { perksCollection } from '../../../../domain/perks/perk.ts';
import { postsCollection } from '../../../../domain/posts/post.ts';
import { reaction } from '../../../../domain/posts/reaction.ts';
import { entry } from '../../../../domain/raffles/entry.ts';
import { rafflesCollection } from '../../../../domain/raffles/raffle.ts';
import type { Collection } from '../../../../domain/sync/collection.ts';
import { edit, type FieldEdits } from '../../../../domain/sync/field-edits.ts';
import { mineKindNamed } from '../../../../domain/sync/mine-kinds.ts';
import { talksCollection } from '../../../../domain/talks/talk.ts';

export interface Act {
  readonly kind: string;
  readonly ref: string;
  readonly value: Readonly<Record<string, unknown>>;
}

function held<T>(collection: Collection<T>, id: string): T {
  const found = collectionStore(collection).get().get(id);
  if (!found) throw new Error(`This device has no ${collection.name} ${id}`);
  return found;
}

/** The functions that screens call when a person taps. */
const screens: Readonly<Record<string, (ref: string, value: never) => void | Promise<void>>> = {
  [agenda.name]: (id) => toggleKept(held(talksCollection, id)),
  [reaction.name]: (id) => toggleLove(held(postsCollection, id)),
  [connection.name]: (id) => connectWith(held(peopleCollection, id)),
  [card.name]: (id) => sendCard(held(companiesCollection, id)),
  [claim.name]: (id) => claimPerk(held(perksCollection, id)),
  [entry.name]: (id) => enterRaffle(held(rafflesCollection, id)),
  [read.name]: (id) => readNoticeById(id),
  [hall.name]: (id, { full }: HallValue) => sayFull(id, full),
  [feedback.name]: (id, value: FeedbackValue) => giveFeedback(id, value),
  [remark.name](ref, value: RemarkValue) {
    const [, id = ''] = ref.split(':');
    return sayOfLead(leadEntries([held(leadsCollection, id)], [])[0]!, value);
  },
  [edit.name]: (ref, { fields }: FieldEdits) => saveEdits(ref, { fields }, { waiting: {}, conflicts: {}, refused: {} }),
};

/** Does what a screen does: calls its function, or writes the document itself if the function is a hook or there is no screen yet. */
export async function act({ kind, ref, value }: Act): Promise<void> {
  const screen = screens[kind];
  const known = mineKindNamed(kind);
  if (screen) await screen(ref, value as never);
  else if (known) await writeUserDoc(known, ref, value);
}
