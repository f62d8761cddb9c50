import * as v from 'valibot';
import { type EventSettings, eventSettingsCollection } from '../event/event-settings.ts';
import { isOpenTo } from '../event/setup/opening.ts';
import { eventFieldsCollection, FieldList } from '../event-fields/event-field.ts';
import { type Extra, withExtra } from '../event-fields/extra.ts';
import type { ReleasedLists } from '../event-fields/fields-in-force.ts';
import { publicFields } from '../event-fields/labelled-answers.ts';
import { isOfProgramme } from '../event-fields/well-known-fields.ts';
import { areGuestsAllowed } from './guests-allowed.ts';
import { speakersCollection, type SpeakerCard } from '../people/speaker-card.ts';
import { type Stage, stagesCollection } from '../stages/stage.ts';
import { type Track, tracksCollection } from '../stages/track.ts';
import type { Collection } from '../sync/collection.ts';
import { type Talk, type TalkLink, talksCollection } from '../talks/talk.ts';

/** The fields of each collection that guests get, by an allow list: a field that is added later is not public by accident. */
const SHOWN = {
  event: (event: EventSettings): EventSettings => ({
    id: event.id,
    name: event.name,
    location: event.location,
    zone: event.zone,
    firstDay: event.firstDay,
    lastDay: event.lastDay,
    ...(event.days && { days: event.days }),
    dayLabels: event.dayLabels,
    dayChange: event.dayChange,
    phase: event.phase,
    ticketUrl: event.ticketUrl,
    faqUrl: event.faqUrl,
    appUrl: event.appUrl,
    ...(event.accent !== undefined && { accent: event.accent }),
    ...(event.logoUrl !== undefined && { logoUrl: event.logoUrl }),
    ...(event.bannerText !== undefined && { bannerText: event.bannerText }),
    ...(event.contact !== undefined && { contact: event.contact }),
    ...(event.links && { links: shownLinks(event.links) }),
    publicProgramme: event.publicProgramme,
    ...(event.guests !== undefined && { guests: event.guests }),
    isDemo: event.isDemo,
    // Required by the shape of the settings; they say nothing about guests.
    sessionsPerUser: 1,
    companyBioMax: event.companyBioMax,
    chatKeepDays: event.chatKeepDays,
    exhibitorVocabulary: event.exhibitorVocabulary,
  }),
  stages: ({ id, name, order, links, extra }: Stage, { stage }: ReleasedLists): Stage =>
    withExtra<Stage>({ id, name, order, ...(links && { links: shownLinks(links) }) }, publicAnswers(stage, extra)),
  fields: (list: FieldList): FieldList | undefined =>
    isOfProgramme(list.id) ? { id: list.id, fields: publicFields(list), version: list.version } : undefined,
  tracks: ({ id, name, color, sponsorship }: Track): Track => ({ id, name, color, sponsorship }),
  speakers: (card: SpeakerCard): SpeakerCard => ({
    id: card.id,
    firstName: card.firstName,
    lastName: card.lastName,
    pictureUrl: card.pictureUrl,
    roles: card.roles.filter((role) => role === 'ROLE_SPEAKER'),
    isPromoted: false,
    jobPosition: card.jobPosition,
    companyName: card.companyName,
    about: card.about,
    website: card.website,
    twitter: card.twitter,
    facebook: card.facebook,
  }),
  talks: (talk: Talk, lists: ReleasedLists): Talk =>
    withExtra<Talk>(
      {
        id: talk.id,
        edition: talk.edition,
        kind: talk.kind,
        title: talk.title,
        description: talk.description,
        startsAt: talk.startsAt,
        minutes: talk.minutes,
        stageId: talk.stageId,
        trackId: talk.trackId,
        speakers: talk.speakers.map(({ id, name }) => ({ id, name })),
        coverUrl: talk.coverUrl,
        ...(talk.isStreamed !== undefined && { isStreamed: talk.isStreamed }),
        ...(talk.elsewhere !== undefined && { elsewhere: talk.elsewhere }),
        offset: 0,
        showControls: talk.showControls,
        hasDiscussion: talk.hasDiscussion,
        hasNetworkingMixer: talk.hasNetworkingMixer,
        isFinished: talk.isFinished,
        cancelled: talk.cancelled,
        resources: [],
        ...(talk.lang !== undefined && { lang: talk.lang }),
        ...(talk.attendance !== undefined && { attendance: talk.attendance }),
        ...(talk.noRecord !== undefined && { noRecord: talk.noRecord }),
        ...(talk.links && { links: shownLinks(talk.links) }),
        ...(talk.feedbackUrl !== undefined && { feedbackUrl: talk.feedbackUrl }),
      },
      publicAnswers(lists.talk, talk.extra),
    ),
};

const shownLinks = (links: readonly TalkLink[]): TalkLink[] => links.map(({ title, url }) => ({ title, url }));

/** The answers to fields that a released list asks and everybody sees. */
function publicAnswers(list: FieldList | undefined, extra: Extra = {}): Extra {
  const shown = new Set(list && publicFields(list).map(({ id }) => id));
  return Object.fromEntries(Object.entries(extra).filter(([id]) => shown.has(id)));
}

interface OpenCollection {
  readonly name: string;
  /** Whether guests get it before the event opens. */
  readonly isEarly: boolean;
  /** What guests get of a document; undefined if it cannot be read, or is not for them. */
  readonly shown: (document: unknown, lists: ReleasedLists) => { readonly id: string } | undefined;
}

function openCollection<T extends { readonly id: string }>(
  { name, schema }: Collection<T>,
  shown: (document: T, lists: ReleasedLists) => T | undefined,
  isEarly = false,
): OpenCollection {
  return {
    name,
    isEarly,
    shown: (document, lists) => {
      const parsed = v.safeParse(schema, document);
      return parsed.success ? shown(parsed.output, lists) : undefined;
    },
  };
}

const OPEN_COLLECTIONS: readonly OpenCollection[] = [
  openCollection(eventSettingsCollection, SHOWN.event, true),
  openCollection(eventFieldsCollection, SHOWN.fields),
  openCollection(stagesCollection, SHOWN.stages),
  openCollection(tracksCollection, SHOWN.tracks),
  openCollection(talksCollection, SHOWN.talks),
  openCollection(speakersCollection, SHOWN.speakers),
];

/** A document of `open`, with the collection it belongs to. */
export interface OpenDocument {
  readonly c: string;
  readonly id: string;
  readonly doc: unknown;
}

function openLists(documents: readonly unknown[]): ReleasedLists {
  const lists = documents.flatMap((document) => {
    const parsed = v.safeParse(FieldList, document);
    return parsed.success ? [parsed.output] : [];
  });
  return Object.fromEntries(lists.map((list) => [list.id, list]));
}

/**
 * Everything guests may read, made from the documents of `pub`: nothing if guests are not allowed, only the event before it
 * opens, and of people only those whom a talk names.
 */
export function openDocuments(event: EventSettings, documentsOf: (c: string) => readonly unknown[]): OpenDocument[] {
  if (!areGuestsAllowed(event)) return [];
  const isOpen = isOpenTo(undefined, event.phase);
  const lists = openLists(documentsOf(eventFieldsCollection.name));
  const documents = OPEN_COLLECTIONS.filter(({ isEarly }) => isEarly || isOpen).flatMap(({ name, shown }) =>
    documentsOf(name).flatMap((document) => {
      const doc = shown(document, lists);
      return doc ? [{ c: name, id: doc.id, doc }] : [];
    }),
  );
  const named = new Set(
    documents.flatMap(({ c, doc }) => (c === talksCollection.name ? (doc as Talk).speakers.map(({ id }) => id) : [])),
  );
  return documents.filter(({ c, id }) => c !== speakersCollection.name || named.has(id));
}
