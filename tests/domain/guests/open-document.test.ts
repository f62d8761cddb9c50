import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventSettings } from '../../../domain/event/event-settings.ts';
import { openDocuments } from '../../../domain/guests/open-document.ts';
import type { SpeakerCard } from '../../../domain/people/speaker-card.ts';
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

test('a document that cannot be read is left out', () => {
  const talks = [{ id: 'broken' }, testTalk({ id: 'whole' })];
  expect(openDocuments(open, documentsIn({ talks })).map(({ id }) => id)).toEqual(['whole']);
});
