import { connection } from '../../domain/connections/connection.ts';
import { card } from '../../domain/companies/virtual-card.ts';
import { companyScope } from '../../domain/companies/lead.ts';
import { note } from '../../domain/notes/note.ts';
import { claim } from '../../domain/perks/claim.ts';
import { agenda } from '../../domain/agenda/agenda.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { position } from '../../domain/talks/player/watch-position.ts';
import { at, testTalk } from './conference.ts';
import { olive, testPerson, type TestPerson } from './people.ts';
import type { TestAppOptions, WorldDocument } from './test-app.ts';
import { camera, lighthouse, mug, opening } from './world-lobby.ts';
import { northwind, tidewater } from './world.ts';

// A conference with long names only: sixty characters, with and without a space.

const WORD = 'Oberhafenkranführerausbildungsstättenleiterstellvertreterinn';
const LINE = 'Maria Guadalupe Esperanza Fernández de la Vega y Montemayor';
const TITLE = `${LINE}: ${WORD}`;
const WORDS = [WORD, 'Lead Gen Insurance', 'Downloadable Software', 'Business Opportunity', 'Content Marketing'];

/** An organiser who also belongs to a booth, so that every screen is open to her. */
export const host: TestPerson = {
  ...olive,
  person: testPerson({
    id: 'olive',
    firstName: LINE,
    lastName: WORD,
    companyId: 'tidewater',
    companyName: WORD,
    jobPosition: TITLE,
    about: `${WORD} ${LINE}`,
    focus: WORDS,
    interested: WORDS,
    website: `https://${'harbour'.repeat(8)}.example.org/`,
  }),
};

/** The speaker of the talk, who shares every interest. */
const guest: TestPerson = {
  person: testPerson({
    ...host.person,
    id: 'grace',
    firstName: WORD,
    lastName: '',
    roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
    companyId: 'northwind',
    isPromoted: true,
  }),
  email: 'grace@example.org',
  ticketCode: '4GRC-2',
  roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
};

const booth = {
  name: WORD,
  email: `${'harbour'.repeat(8)}@example.org`,
  companyType: WORD,
  expertise: WORDS,
  focus: WORDS,
  traffic: WORDS,
  description: `${LINE} ${WORD}`,
  place: WORD,
  url: 'https://harbour.example.org/',
  twitter: 'https://twitter.com/harbour',
};
const own = { ...tidewater, ...booth, users: ['olive'] };
const theirs = { ...northwind, ...booth, name: LINE, ticketType: 'super', priority: true, users: ['grace'] };

/** A current talk with a long title. */
export const longTalk: Talk = testTalk({
  id: 'keynote',
  title: TITLE,
  description: `${LINE} ${WORD}`,
  startsAt: at('08:45'),
  speakers: [{ id: 'grace', name: WORD }],
});
const nextTalk: Talk = { ...longTalk, id: 'next', title: WORD, startsAt: at('10:00') };

const replay: Talk = { ...longTalk, id: 'long-replay', edition: 'replay', stageId: null, trackId: 'old' };

const written = { changedAt: at('08:30'), rev: 'written-before' };
const mine = (doc: UserDocument): WorldDocument => ({ scope: 'u:olive', c: 'mine', doc: { ...doc } });
const post = { scheduleAt: null, vimeoId: null, pictureUrl: null, createdAt: at('08:00'), publishAt: at('08:00') };

/** The whole conference, for `openApp`. */
export const longNames: TestAppOptions & { readonly documents: readonly WorldDocument[] } = {
  event: { name: LINE, location: LINE },
  people: [host, guest],
  talks: [longTalk, nextTalk],
  documents: [
    { c: 'stages', doc: { id: 'main', name: WORD, order: 0 } },
    { c: 'tracks', doc: { id: 'web', name: WORD, color: '#3366e6', sponsorship: null } },
    ...[own, theirs].map((doc) => ({ c: 'companies', doc })),
    { scope: 'replay', c: 'talks', doc: { ...replay, description: `0:00 ${TITLE}\n1:00 ${WORD}\n\n${TITLE}` } },
    { scope: 'replay', c: 'tracks', doc: { id: 'old', name: WORD, color: '#3366e6', sponsorship: null } },
    { c: 'posts', doc: { ...post, id: 'welcome', body: `<p>${TITLE}</p>`, pinned: true } },
    { c: 'perks', doc: { ...mug, name: WORD, description: TITLE } },
    { c: 'raffles', doc: { ...camera, title: TITLE, description: WORD } },
    { c: 'raffles', doc: { ...camera, id: 'hammock', title: WORD } },
    { c: 'sponsorships', doc: { ...lighthouse, title: WORD } },
    { c: 'highlights', doc: { ...opening, title: WORD, description: TITLE } },
    { c: 'notifications', doc: { id: 'welcome', title: WORD, body: TITLE, link: '/app/lobby', sentAt: at('08:00') } },
    {
      scope: companyScope('tidewater'),
      c: 'leads',
      doc: {
        id: 'grace',
        companyId: 'tidewater',
        sentAt: at('08:00'),
        firstName: WORD,
        lastName: LINE,
        email: booth.email,
        jobPosition: TITLE,
        companyName: WORD,
        country: '',
        website: booth.url,
      },
    },
    mine(agenda.document('next', { kept: true }, written)),
    mine(note.document('talk:keynote', { text: TITLE }, written)),
    mine(position.document('long-replay', { at: 100, length: 2700, done: false }, written)),
    mine(claim.document('mug', { claimed: true }, written)),
    mine(card.document('northwind', { sent: true }, written)),
    mine(connection.document('grace', { hasConnection: true, requested: false, accepted: false }, written)),
  ],
};
