import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EventField } from '../../../domain/event-fields/event-field.ts';
import { EventSettings } from '../../../domain/event/event-settings.ts';
import { openDocuments } from '../../../domain/guests/open-document.ts';
import { SpeakerCard } from '../../../domain/people/speaker-card.ts';
import { Stage } from '../../../domain/stages/stage.ts';
import { Track } from '../../../domain/stages/track.ts';
import { Talk, TalkLink, TalkSpeaker } from '../../../domain/talks/talk.ts';
import { conference, keynote, mainStage, testTalk, webTrack } from '../../support/conference.ts';

const open: EventSettings = { ...conference, publicProgramme: true, guests: true };
const card = (id: string): SpeakerCard => ({
  id,
  firstName: 'Grace',
  lastName: 'Marlow',
  pictureUrl: null,
  roles: ['ROLE_SPEAKER'],
  isPromoted: false,
  jobPosition: 'Sailor',
  companyName: 'Harbour',
  about: 'Ties knots.',
  website: '',
  twitter: '',
  facebook: '',
});

const pub: Readonly<Record<string, readonly unknown[]>> = {
  event: [{ ...open, liveStreams: [{ name: 'Hall', primary: 'https://streams.example.org/a.m3u8' }] }],
  stages: [{ ...mainStage, guid: 'x', capacity: 300 }],
  tracks: [webTrack],
  talks: [
    {
      ...keynote,
      capacity: 20,
      isStreamed: true,
      offset: 90,
      resources: [{ id: 'r', filename: 'a.pdf', size: 1, fileType: 'pdf', path: '/uploads/a.pdf' }],
      captions: [{ lang: 'en', label: 'English', url: 'https://streams.example.org/a.vtt' }],
    },
  ],
  speakers: [
    { ...card('grace'), roles: ['ROLE_SPEAKER', 'ROLE_ADMIN'], isPromoted: true },
    card('somebody-of-a-replay'),
  ],
  people: [{ id: 'ada', firstName: 'Ada' }],
  companies: [{ id: 'harbour' }],
};
const documentsIn =
  (documents: Readonly<Record<string, readonly unknown[]>>) =>
  (c: string): readonly unknown[] =>
    documents[c] ?? [];

test('guests get the event, stages, tracks, talks and the speakers of these talks, each without what is not public', () => {
  expect(openDocuments(open, documentsIn(pub))).toEqual([
    { c: 'event', id: 'event', doc: open },
    { c: 'stages', id: 'main', doc: mainStage },
    { c: 'tracks', id: 'web', doc: webTrack },
    { c: 'talks', id: 'keynote', doc: { ...keynote, isStreamed: true } },
    { c: 'speakers', id: 'grace', doc: card('grace') },
  ]);
});

test('guests get nothing unless the organisers allow guests and the programme is public', () => {
  expect(openDocuments(open, documentsIn(pub))).not.toEqual([]);
  expect(openDocuments({ ...open, guests: false }, documentsIn(pub))).toEqual([]);
  expect(openDocuments({ ...open, publicProgramme: false }, documentsIn(pub))).toEqual([]);
  expect(openDocuments(conference, documentsIn(pub))).toEqual([]);
});

test('before the event opens guests get only the event', () => {
  const early: EventSettings = { ...open, phase: 'onboarding' };
  expect(openDocuments(early, documentsIn({ ...pub, event: [early] }))).toEqual([
    { c: 'event', id: 'event', doc: early },
  ]);
});

test('a field that is not on the list never reaches guests, whatever a document of `pub` holds', () => {
  const secret = 'never-for-guests';
  fc.assert(
    fc.property(
      fc.constantFrom('event', 'stages', 'tracks', 'talks', 'speakers'),
      fc.string({ minLength: 1 }).filter((name) => name !== '__proto__'),
      (c, name) => {
        const documents = pub[c]!.map((document) => {
          const held = document as Record<string, unknown>;
          return name in held ? held : { ...held, [name]: secret };
        });
        const shown = JSON.stringify(openDocuments(open, documentsIn({ ...pub, [c]: documents })));
        expect(shown).toContain('keynote');
        expect(shown).not.toContain(secret);
      },
    ),
  );
});

const LINKS = v.optional(v.array(v.strictObject(TalkLink.entries)));

/** What guests may have of each collection: exactly these fields. */
const ALLOWED: Readonly<Record<string, v.GenericSchema>> = {
  event: v.strictObject({
    ...v.pick(EventSettings.pipe[0], [
      'id',
      'name',
      'location',
      'zone',
      'firstDay',
      'lastDay',
      'days',
      'dayLabels',
      'dayChange',
      'phase',
      'ticketUrl',
      'faqUrl',
      'appUrl',
      'accent',
      'logoUrl',
      'bannerText',
      'contact',
      'isDemo',
      'companyBioMax',
      'chatKeepDays',
      'exhibitorVocabulary',
    ]).entries,
    links: LINKS,
    publicProgramme: v.literal(true),
    guests: v.literal(true),
    sessionsPerUser: v.literal(1),
  }),
  stages: v.strictObject({ ...v.pick(Stage, ['id', 'name', 'order']).entries, links: LINKS }),
  tracks: v.strictObject(Track.entries),
  talks: v.strictObject({
    ...v.omit(Talk, ['resources', 'captions', 'capacity', 'offset', 'speakers', 'links']).entries,
    speakers: v.array(v.strictObject(TalkSpeaker.entries)),
    links: LINKS,
    resources: v.strictTuple([]),
    offset: v.literal(0),
  }),
  speakers: v.strictObject({
    ...v.omit(SpeakerCard, ['roles', 'isPromoted']).entries,
    roles: v.array(v.literal('ROLE_SPEAKER')),
    isPromoted: v.literal(false),
  }),
};

const linksOf = fc.array(fc.record({ title: fc.string(), url: fc.webUrl(), token: fc.string() }));

/** Adds some of these fields to a document, and fields that no schema knows. */
const grown = <T extends object>(document: T, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(fc.record(fields, { requiredKeys: [] }), fc.dictionary(fc.stringMatching(/^x[a-z]{1,8}$/), fc.jsonValue()))
    .map(([known, unknown]): T => ({ ...unknown, ...document, ...known }));

const PEOPLE = ['grace', 'ada', 'mira', 'theo'];
const file = { id: 'r', filename: 'a.pdf', size: 1, fileType: 'pdf', path: '/uploads/a.pdf' };
const talkOf = (id: string) =>
  grown(testTalk({ id }), {
    title: fc.string(),
    kind: fc.constantFrom('talk', 'break', 'stage-break'),
    cancelled: fc.boolean(),
    speakers: fc.array(
      fc.constantFrom(...PEOPLE).map((person) => ({ id: person, name: person, email: `${person}@example.org` })),
    ),
    resources: fc.constant([file]),
    captions: fc.constant([{ lang: 'en', label: 'English', url: 'https://streams.example.org/a.vtt' }]),
    capacity: fc.option(fc.nat()),
    offset: fc.nat(),
    isStreamed: fc.boolean(),
    lang: fc.constant('en'),
    noRecord: fc.boolean(),
    links: linksOf,
    elsewhere: fc.string(),
    feedbackUrl: fc.webUrl(),
  });
const eventOf = grown(conference, {
  phase: fc.constantFrom('onboarding', 'live', 'finished'),
  guests: fc.boolean(),
  publicProgramme: fc.boolean(),
  accent: fc.constant('#102030'),
  logoUrl: fc.option(fc.constant('/media/logo.png')),
  contact: fc.constant('help@example.org'),
  links: linksOf,
  days: fc.constant(['2027-07-12', '2027-07-13']),
  liveStreams: fc.constant([{ name: 'Hall', primary: 'https://streams.example.org/a.m3u8' }]),
  logInBy: fc.constant(['mail']),
  setupSkipped: fc.constant(['mail']),
  discussions: fc.boolean(),
  sessionsPerUser: fc.integer({ min: 1, max: 5 }),
});
const pubs = fc.record({
  event: eventOf.map((event) => [event]),
  stages: grown(mainStage, { guid: fc.string(), capacity: fc.nat(), links: linksOf }).map((stage) => [stage]),
  tracks: grown(webTrack, {
    sponsorship: fc.constant({ link: 'https://example.org/', imageURL: '/a', title: 'A' }),
  }).map((track) => [track]),
  talks: fc.tuple(talkOf('keynote'), talkOf('knots')),
  speakers: fc.subarray(PEOPLE).chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        grown(card(id), {
          roles: fc.subarray(['ROLE_SPEAKER', 'ROLE_ADMIN', 'ROLE_ATTENDEE']),
          isPromoted: fc.boolean(),
          email: fc.emailAddress(),
        }),
      ),
    ),
  ),
  people: fc.constant(PEOPLE.map((id) => card(id))),
  companies: fc.constant([{ id: 'harbour' }]),
  posts: fc.constant([{ id: 'welcome', text: 'For people with a log-in.' }]),
});

test('whatever `pub` holds, guests get no collection, document or field beyond the list, and of people only those a talk names', () => {
  let opened = 0;
  fc.assert(
    fc.property(pubs, (documents) => {
      const shownEvent = v.parse(EventSettings, documents.event[0]);
      const shown = openDocuments(shownEvent, documentsIn(documents));
      const isOpen = shownEvent.guests === true && shownEvent.publicProgramme;
      const isEarly = shownEvent.phase === 'onboarding';
      if (isOpen && !isEarly) opened += 1;
      const held = documents.speakers.map(({ id }) => id);
      const named = documents.talks.flatMap(({ speakers }) => speakers.map(({ id }) => id));
      expect(shown.map(({ c, id }) => `${c}/${id}`).toSorted()).toEqual(
        [
          ...(isOpen ? ['event/event'] : []),
          ...(isOpen && !isEarly
            ? [
                'stages/main',
                'tracks/web',
                'talks/keynote',
                'talks/knots',
                ...held.filter((id) => named.includes(id)).map((id) => `speakers/${id}`),
              ]
            : []),
        ].toSorted(),
      );
      for (const { c, doc } of shown) expect(v.safeParse(ALLOWED[c]!, doc).issues ?? []).toEqual([]);
    }),
  );
  expect(opened).toBeGreaterThan(0);
});

test('a document that cannot be read is left out', () => {
  const talks = [{ id: 'broken' }, testTalk({ id: 'whole' })];
  expect(openDocuments(open, documentsIn({ talks })).map(({ id }) => id)).toEqual(['whole']);
});

const field = (id: string, more: object = {}): EventField =>
  v.parse(EventField, { id, kind: 'line', label: id, ...more });

test('guests get the fields of talks and stages that everybody sees with their answers, and no list of people or companies', () => {
  const secret = { visible: 'organisers' };
  const talk = {
    id: 'talk',
    fields: [field('level'), field('fee', secret), field('old', { asked: false })],
    version: 2,
  };
  const stage = { id: 'stage', fields: [field('loop')], version: 1 };
  const all = openDocuments(
    open,
    documentsIn({
      fields: [talk, stage, { ...talk, id: 'person' }, { ...talk, id: 'company' }],
      talks: [{ ...keynote, extra: { level: 'Easy', fee: '100', old: 'x', strange: 'y' } }],
      stages: [{ ...mainStage, extra: { loop: 'Yes', strange: 'y' } }],
    }),
  );
  expect(all).toEqual([
    { c: 'fields', id: 'talk', doc: { ...talk, fields: [field('level')] } },
    { c: 'fields', id: 'stage', doc: stage },
    { c: 'stages', id: 'main', doc: { ...mainStage, extra: { loop: 'Yes' } } },
    { c: 'talks', id: 'keynote', doc: { ...keynote, extra: { level: 'Easy' } } },
  ]);
});
