import { accountMarks } from '../accounts/account-mark.ts';
import { talkCounts } from '../agenda/talk-count.ts';
import { chatReports } from '../chats/chat-rules.ts';
import { heardRooms } from '../chats/room-latest.ts';
import { messages } from '../chats/message.ts';
import { chatMutes, ownMutes } from '../chats/mute.ts';
import { companies } from '../companies/company.ts';
import { leadCounts } from '../companies/lead-count.ts';
import { leads } from '../companies/lead.ts';
import { remarks } from '../companies/lead-note.ts';
import { boothParts } from '../companies/shown-booth.ts';
import { connectionCounts } from '../connections/connection-count.ts';
import { eventSettings } from '../event/event-settings.ts';
import { highlights } from '../highlights/highlight.ts';
import { notices, notifications, plannedNotifications } from '../notifications/notification.ts';
import { people, privateProfiles } from '../people/person.ts';
import { perkClaims } from '../perks/claim.ts';
import { perks } from '../perks/perk.ts';
import { posts } from '../posts/post.ts';
import { postReactions } from '../posts/reaction.ts';
import { hostQuestions, questions } from '../questions/question.ts';
import { cheers } from '../cheers/cheer.ts';
import { hostPollCounts, hostPolls, pollCounts, polls } from '../polls/poll.ts';
import { questionVotes } from '../questions/vote.ts';
import { pins } from '../chats/pin.ts';
import { roomPaces } from '../chats/room-pace.ts';
import { roomRules } from '../chats/room-rules.ts';
import { raffleEntries } from '../raffles/entry.ts';
import { raffles } from '../raffles/raffle.ts';
import { resourceDownloads } from '../resources/download.ts';
import { sponsorships } from '../sponsorships/sponsorship.ts';
import { displays } from '../displays/display.ts';
import { halls } from '../halls/hall.ts';
import { places, talkPlaces } from '../signups/place.ts';
import { stages } from '../stages/stage.ts';
import { tracks } from '../stages/track.ts';
import { streams } from '../talks/player/talk-stream.ts';
import { talkViews } from '../talks/talk-views.ts';
import { scheduleDrafts } from '../talks/schedule/schedule-draft.ts';
import { talks } from '../talks/talk.ts';
import { ticketTypes } from '../tickets/ticket-type.ts';
import { webhooks } from '../webhooks/webhook.ts';
import type { Collection } from './collection.ts';

/** All collections that devices read but cannot change on their own. The server stores each as declared. */
export const collections: readonly Collection<unknown>[] = [
  eventSettings,
  stages,
  tracks,
  talks,
  scheduleDrafts,
  streams,
  talkCounts,
  talkViews,
  resourceDownloads,
  people,
  privateProfiles,
  connectionCounts,
  companies,
  boothParts,
  leads,
  remarks,
  leadCounts,
  heardRooms,
  messages,
  chatReports,
  chatMutes,
  ownMutes,
  sponsorships,
  highlights,
  posts,
  postReactions,
  notifications,
  plannedNotifications,
  notices,
  perks,
  perkClaims,
  raffles,
  raffleEntries,
  ticketTypes,
  accountMarks,
  places,
  talkPlaces,
  halls,
  roomRules,
  pins,
  roomPaces,
  questions,
  hostQuestions,
  questionVotes,
  displays,
  webhooks,
  polls,
  hostPolls,
  pollCounts,
  hostPollCounts,
  cheers,
] as readonly Collection<unknown>[];
