import { accountMarksCollection } from '../accounts/account-mark.ts';
import { talkCountsCollection } from '../agenda/talk-count.ts';
import { chatReportsCollection } from '../chats/chat-rules.ts';
import { heardRoomsCollection } from '../chats/room-latest.ts';
import { messagesCollection } from '../chats/message.ts';
import { chatMutesCollection, ownMutesCollection } from '../chats/mute.ts';
import { companiesCollection } from '../companies/company.ts';
import { leadCountsCollection } from '../companies/lead-count.ts';
import { leadsCollection } from '../companies/lead.ts';
import { remarksCollection } from '../companies/lead-note.ts';
import { boothPartsCollection } from '../companies/shown-booth.ts';
import { connectionCountsCollection } from '../connections/connection-count.ts';
import { contactsCollection } from '../connections/contact.ts';
import { eventFieldsCollection, fieldDraftsCollection } from '../event-fields/event-field.ts';
import { eventSettingsCollection } from '../event/event-settings.ts';
import { highlightsCollection } from '../highlights/highlight.ts';
import {
  noticesCollection,
  notificationsCollection,
  plannedNotificationsCollection,
} from '../notifications/notification.ts';
import { pageDraftsCollection, pagesCollection } from '../pages/page.ts';
import { packagesCollection } from '../packages/package.ts';
import {
  hiddenPeopleCollection,
  peopleCollection,
  privateProfilesCollection,
  selfCollection,
} from '../people/person.ts';
import { speakersCollection } from '../people/speaker-card.ts';
import { perkClaimsCollection } from '../perks/claim.ts';
import { perksCollection } from '../perks/perk.ts';
import { postsCollection } from '../posts/post.ts';
import { postReactionsCollection } from '../posts/reaction.ts';
import { hostQuestionsCollection, questionsCollection } from '../questions/question.ts';
import { cheersCollection } from '../cheers/cheer.ts';
import { hostPollCountsCollection, hostPollsCollection, pollCountsCollection, pollsCollection } from '../polls/poll.ts';
import { questionVotesCollection } from '../questions/vote.ts';
import { pinsCollection } from '../chats/pin.ts';
import { roomPacesCollection } from '../chats/room-pace.ts';
import { roomRulesCollection } from '../chats/room-rules.ts';
import { raffleEntriesCollection } from '../raffles/entry.ts';
import { rafflesCollection } from '../raffles/raffle.ts';
import { resourceDownloadsCollection } from '../resources/download.ts';
import { sourceHealthCollection } from '../sources/source-health.ts';
import { sponsorTiersCollection } from '../sponsorships/sponsor-tier.ts';
import { sponsorshipsCollection } from '../sponsorships/sponsorship.ts';
import { displaysCollection } from '../displays/display.ts';
import { hallsCollection } from '../halls/hall.ts';
import { placesCollection, talkPlacesCollection } from '../signups/place.ts';
import { stagesCollection } from '../stages/stage.ts';
import { tracksCollection } from '../stages/track.ts';
import { streamsCollection } from '../talks/player/talk-stream.ts';
import { talkViewsCollection } from '../talks/talk-views.ts';
import { scheduleDraftsCollection } from '../talks/schedule/schedule-draft.ts';
import { talksCollection } from '../talks/talk.ts';
import { ownTicketsCollection } from '../tickets/own-ticket.ts';
import { ticketTypesCollection } from '../tickets/ticket-type.ts';
import { mailMessagesCollection } from '../mail/mail-message.ts';
import { mailPacesCollection } from '../mail/mail-pace.ts';
import { mailTextsCollection } from '../mail/mail-text.ts';
import { webhooksCollection } from '../webhooks/webhook.ts';
import type { Collection } from './collection.ts';

/** All collections that devices read but cannot change on their own. The server stores each as declared. */
export const collections: readonly Collection<unknown>[] = [
  eventSettingsCollection,
  eventFieldsCollection,
  fieldDraftsCollection,
  stagesCollection,
  tracksCollection,
  talksCollection,
  scheduleDraftsCollection,
  streamsCollection,
  talkCountsCollection,
  talkViewsCollection,
  resourceDownloadsCollection,
  peopleCollection,
  hiddenPeopleCollection,
  selfCollection,
  speakersCollection,
  privateProfilesCollection,
  connectionCountsCollection,
  contactsCollection,
  companiesCollection,
  boothPartsCollection,
  leadsCollection,
  remarksCollection,
  leadCountsCollection,
  heardRoomsCollection,
  messagesCollection,
  chatReportsCollection,
  chatMutesCollection,
  ownMutesCollection,
  packagesCollection,
  sponsorshipsCollection,
  sponsorTiersCollection,
  highlightsCollection,
  postsCollection,
  postReactionsCollection,
  notificationsCollection,
  plannedNotificationsCollection,
  noticesCollection,
  perksCollection,
  perkClaimsCollection,
  rafflesCollection,
  raffleEntriesCollection,
  ticketTypesCollection,
  ownTicketsCollection,
  accountMarksCollection,
  placesCollection,
  talkPlacesCollection,
  hallsCollection,
  roomRulesCollection,
  pinsCollection,
  roomPacesCollection,
  questionsCollection,
  hostQuestionsCollection,
  questionVotesCollection,
  displaysCollection,
  sourceHealthCollection,
  webhooksCollection,
  mailTextsCollection,
  mailMessagesCollection,
  mailPacesCollection,
  pagesCollection,
  pageDraftsCollection,
  pollsCollection,
  hostPollsCollection,
  pollCountsCollection,
  hostPollCountsCollection,
  cheersCollection,
] as readonly Collection<unknown>[];
