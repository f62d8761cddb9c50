import { expect } from 'vitest';
import { agenda } from '../../../domain/agenda/agenda.ts';
import { ballot } from '../../../domain/polls/ballot.ts';
import { question } from '../../../domain/questions/question.ts';
import { vote } from '../../../domain/questions/vote.ts';
import { view } from '../../../domain/analytics/watch-time.ts';
import { block, CHAT_CONSENT, consent, report } from '../../../domain/chats/chat-rules.ts';
import { message } from '../../../domain/chats/message.ts';
import { pairRoom } from '../../../domain/chats/room.ts';
import { seen } from '../../../domain/chats/read-receipt.ts';
import { remark } from '../../../domain/companies/lead-note.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { feedback } from '../../../domain/feedback/feedback.ts';
import { hall } from '../../../domain/halls/hall.ts';
import { signup } from '../../../domain/signups/signup.ts';
import { note } from '../../../domain/notes/note.ts';
import { read } from '../../../domain/notifications/notification.ts';
import { accept } from '../../../domain/pages/acceptance.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { visibility } from '../../../domain/people/visibility.ts';
import { setting } from '../../../domain/people/settings.ts';
import { claim } from '../../../domain/perks/claim.ts';
import { reaction } from '../../../domain/posts/reaction.ts';
import { entry } from '../../../domain/raffles/entry.ts';
import { download } from '../../../domain/resources/download.ts';
import { edit } from '../../../domain/sync/field-edits.ts';
import { position } from '../../../domain/talks/player/watch-position.ts';
import type { TestApp } from '../../support/test-app.ts';
import { things } from './world.ts';

// One row per kind of personal document: what the person does, the result on the device and for others, and how it is rejected. A new kind
// needs a row here.

type Said = Readonly<Record<string, unknown>>;

/** `story`: the name of the test. It is also the id of its person and a part of each of its ids. */
export interface KindRow {
  /** Returns the id of the thing that the document is about. */
  readonly ref: (story: string) => string;
  /** The value to write, through the screen's own function if there is one (page/acts.ts). */
  readonly value: Said;
  /** What the server stores, if it differs from `value`. */
  readonly stored?: Said;
  /** What the person's own device shows, if it differs from the server's version. */
  readonly shown?: Said;
  /** What others can read; undefined for private kinds. */
  readonly others?: { readonly read: (app: TestApp, story: string) => Promise<unknown>; readonly become: unknown };
  /** Its time is when the server received it, not when the person acted. */
  readonly isDatedByServer?: true;
  /** Written by a separate call; devices only receive the result. */
  readonly call?: (app: TestApp, story: string) => Promise<unknown>;
  readonly refused: Refused;
  /** Rejected although a document exists; the device then shows the existing one again. */
  readonly tooLate?: { readonly value: Said; readonly why: string };
}

interface Refused {
  readonly ref: string;
  readonly value?: Said;
  /** What happens while the device is offline. */
  readonly meanwhile?: (app: TestApp) => Promise<unknown>;
  /** Name of the change and reason of the rejection, as shown. */
  readonly says: readonly [what: string, why: string];
}

const GONE = things('gone');
const organiser = (method: string, path: string, body?: unknown) => (app: TestApp) =>
  app.call(method, path, 'olive', body);

/** Returns the fields of one document of a scope, without the time when it was counted. */
const documentIn =
  (scope: string, collection: string, id: (story: string) => string) =>
  async (app: TestApp, story: string): Promise<unknown> => {
    const { at: _at, ...doc } = ((await app.ports.log.state(scope)).get(collection, id(story))?.doc ?? {}) as Said;
    return doc;
  };

export const kindRows: Readonly<Record<string, KindRow>> = {
  [agenda.name]: {
    ref: (story) => things(story).talk,
    value: { kept: true },
    others: {
      read: documentIn('adm', 'talk-counts', (story) => things(story).talk),
      become: { talkId: expect.any(String), kept: 1 },
    },
    refused: {
      ref: GONE.talk,
      meanwhile: organiser('DELETE', `/talks/${GONE.talk}`),
      says: ['The gone talk', 'This talk is no longer scheduled'],
    },
  },
  [reaction.name]: {
    ref: (story) => things(story).post,
    value: { type: 'love' },
    others: {
      read: documentIn('pub', 'post-reactions', (story) => `${things(story).post}:love`),
      become: { postId: expect.any(String), type: 'love', count: 1 },
    },
    refused: {
      ref: GONE.post,
      meanwhile: organiser('DELETE', `/posts/${GONE.post}`),
      says: ['Your reaction to a post', 'This post is gone'],
    },
  },
  [connection.name]: {
    ref: () => 'grace',
    value: { hasConnection: true, requested: true, accepted: false },
    others: {
      read: async (app, story) =>
        (await app.ports.log.state('u:grace'))
          .all('mine')
          .flatMap(({ id, doc }) => (id === connection.id(story) ? [(doc as { value: unknown }).value] : [])),
      become: [{ hasConnection: true, requested: false, accepted: false }],
    },
    refused: {
      ref: 'mira',
      meanwhile: (app) => app.call('POST', '/chats/blocks/refused', 'mira'),
      says: ['A connection', 'You cannot connect with this person'],
    },
  },
  [card.name]: {
    ref: () => 'lighthouse',
    value: { sent: true },
    isDatedByServer: true,
    others: {
      read: async (app, story) => {
        const leads = (await app.ports.log.state('co:lighthouse')).all('leads');
        return leads.flatMap(({ id, doc }) => (id === story ? [(doc as { email: string }).email] : [])).length;
      },
      become: 1,
    },
    refused: {
      ref: 'northwind',
      meanwhile: organiser('PATCH', '/admin/company/northwind', { ticket_type: 'basic' }),
      says: ['Northwind', 'This company does not take virtual business cards'],
    },
  },
  [remark.name]: {
    ref: () => 'tidewater:grace',
    value: { stage: 'meeting', note: 'Bring the tea' },
    stored: { stage: 'meeting', stageAt: expect.any(Number), note: 'Bring the tea' },
    others: {
      read: async (app, story) =>
        (await app.ports.log.state('co:tidewater')).all('remarks').flatMap(({ doc }) => {
          const { by, stage, note: text } = doc as Record<string, string>;
          return by === story ? [`${stage}: ${text}`] : [];
        }),
      become: ['meeting: Bring the tea'],
    },
    refused: {
      ref: 'tidewater:theo',
      value: { stage: 'won', note: 'Signed' },
      meanwhile: organiser('DELETE', '/admin/users/theo'),
      says: ['Your note on a card', 'This card was taken back'],
    },
  },
  [claim.name]: {
    ref: (story) => things(story).perk,
    value: { claimed: true },
    stored: { claimed: true, code: expect.stringMatching(/^\w{4}-\w{4}$/) },
    others: {
      read: documentIn('pub', 'perk-claims', (story) => things(story).perk),
      become: { perkId: expect.any(String), claimed: 1 },
    },
    refused: {
      ref: GONE.perk,
      meanwhile: (app) => app.call('POST', `/perks/claim/${GONE.perk}`, 'mira'),
      says: ['The gone perk', 'All of these have been claimed'],
    },
  },
  [entry.name]: {
    ref: (story) => things(story).raffle,
    value: { entered: true },
    stored: { entered: true, number: expect.any(String) },
    others: {
      read: documentIn('pub', 'raffle-entries', (story) => things(story).raffle),
      become: { raffleId: expect.any(String), entries: 1 },
    },
    refused: {
      ref: GONE.raffle,
      meanwhile: organiser('PATCH', `/raffles/${GONE.raffle}`, { closes_at: '2027-07-12T06:00:00Z' }),
      says: ['The gone raffle', 'This raffle is closed'],
    },
  },
  [read.name]: {
    ref: (story) => things(story).notice,
    value: { read: true },
    refused: {
      ref: GONE.notice,
      meanwhile: organiser('DELETE', `/push-notifications/${GONE.notice}`),
      says: ['A notification you read', 'There is no such notification'],
    },
  },
  [edit.name]: {
    ref: () => 'profile',
    value: { fields: { jobPosition: { v: 'Pilot', base: '' } } },
    stored: { fields: {} },
    shown: { fields: { jobPosition: { v: 'Pilot', base: '' } } },
    isDatedByServer: true,
    others: {
      read: documentIn('dir', 'people', (story) => story),
      become: expect.objectContaining({ jobPosition: 'Pilot' }),
    },
    refused: {
      ref: 'company:northwind',
      value: { fields: { description: { v: 'Mine now', base: '' } } },
      says: ['Your changes to a profile', 'There is no such company'],
    },
  },
  // Consent is written before messages, so it exists before them.
  [consent.name]: {
    ref: () => CHAT_CONSENT,
    value: { consented: true },
    refused: {
      ref: 'newsletter',
      says: ['Your answer to the rules of the chat', 'There is nothing of this name to agree to'],
    },
  },
  [message.name]: {
    ref: (story) => things(story).message,
    value: { room: 'stage:main', text: 'Hello, all', deleted: false },
    others: {
      read: async (app, story) =>
        (await app.ports.log.state('room:stage:main')).all('messages').flatMap(({ doc }) => {
          const { by, text } = doc as Record<string, string>;
          return by === story ? [text] : [];
        }),
      become: ['Hello, all'],
    },
    refused: {
      ref: GONE.message,
      value: { room: `talk:${GONE.talk}`, text: 'Anybody here?', deleted: false },
      says: ['Your message', 'There is no such room'],
    },
    tooLate: {
      value: { room: 'stage:main', text: 'I never said that', deleted: false },
      why: 'A message cannot be changed once it is sent',
    },
  },
  [question.name]: {
    ref: (story) => things(story).asked,
    value: { room: 'talk:forum', text: 'How deep is it?', anonymous: false, withdrawn: false },
    others: {
      read: async (app, story) =>
        (await app.ports.log.state('room:talk:forum')).all('questions').flatMap(({ doc }) => {
          const { by, text } = doc as Record<string, string>;
          return by === story ? [text] : [];
        }),
      become: ['How deep is it?'],
    },
    refused: {
      ref: GONE.asked,
      value: { room: `talk:${GONE.talk}`, text: 'Anybody here?', anonymous: false, withdrawn: false },
      says: ['Your question', 'This talk has no discussion'],
    },
    tooLate: {
      value: { room: 'talk:forum', text: 'How wide is it?', anonymous: false, withdrawn: false },
      why: 'A question cannot be changed once it is asked',
    },
  },
  [ballot.name]: {
    ref: (story) => things(story).poll,
    value: { room: 'talk:forum', choice: 1 },
    others: {
      read: documentIn('host:talk:forum', 'poll-counts', (story) => `${things(story).poll}~1`),
      become: { id: expect.any(String), poll: expect.any(String), choice: 1, count: 1 },
    },
    refused: {
      ref: 'no-such-poll',
      says: ['Your answer to a poll', 'There is no such poll'],
    },
    tooLate: { value: { room: 'talk:forum', choice: 5 }, why: 'There is no such answer' },
  },
  [vote.name]: {
    ref: (story) => things(story).question,
    value: { room: 'talk:forum', up: true },
    others: {
      read: documentIn('room:talk:forum', 'question-votes', (story) => things(story).question),
      become: { id: expect.any(String), count: 1 },
    },
    refused: {
      ref: 'never-asked',
      says: ['Your vote for a question', 'This question is not there any more'],
    },
  },
  [block.name]: {
    ref: () => 'rhea',
    value: { blocked: true },
    refused: { ref: 'theo', says: ['Whom you have blocked', 'There is no such person'] },
  },
  [report.name]: {
    ref: () => 'grace-to-report',
    value: { room: 'stage:main', reason: 'Not kind' },
    others: {
      read: async (app, story) =>
        (await app.ports.log.state('adm')).all('chat-reports').flatMap(({ doc }) => {
          const { reporter, messageId, reason } = doc as Record<string, string>;
          return reporter === story ? [`${messageId}: ${reason}`] : [];
        }),
      become: ['grace-to-report: Not kind'],
    },
    refused: {
      ref: 'grace-takes-back',
      value: { room: 'stage:main', reason: 'Not kind either' },
      meanwhile: (app) => app.call('DELETE', '/chats/rooms/stage:main/messages/grace-takes-back', 'grace'),
      says: ['Your report of a message', 'There is no such message'],
    },
    tooLate: {
      value: { room: 'stage:main', reason: 'Once more' },
      why: 'You have reported this message already',
    },
  },
  [download.name]: {
    ref: (story) => things(story).file,
    value: { consent: true },
    others: {
      read: documentIn('adm', 'resource-downloads', (story) => things(story).file),
      become: { resourceId: expect.any(String), downloads: 1 },
    },
    refused: {
      ref: GONE.file,
      meanwhile: organiser('DELETE', `/resources/${GONE.file}`),
      says: ['Your consent to a download', 'This file is no longer here'],
    },
  },
  [view.name]: {
    ref: (story) => things(story).talk,
    value: { seconds: 30, lastAt: 0 },
    stored: {
      seconds: 30,
      lastAt: expect.any(Number),
      covered: [{ from: expect.any(Number), to: expect.any(Number) }],
    },
    isDatedByServer: true,
    call: (app, story) =>
      app.call('POST', '/adw-pubsub', story, {
        messages: [
          {
            uuid: `view-of-${story}`,
            type: 'video-view',
            talk_id: things(story).talk,
            seconds: 30,
            at: app.ports.now(),
          },
        ],
      }),
    others: {
      read: documentIn('adm', 'talk-views', (story) => things(story).talk),
      become: { talkId: expect.any(String), views: 1 },
    },
    refused: {
      ref: GONE.talk,
      value: { seconds: 3600, lastAt: 1 },
      says: ['What you watched', 'This cannot be changed here'],
    },
  },
  [setting.name]: {
    ref: () => 'me',
    value: { reminderMinutes: 15 },
    refused: { ref: 'device', says: ['Your settings', 'There is no such setting'] },
    tooLate: {
      value: { reminderMinutes: 7 },
      why: 'A reminder comes 2, 6, 15 or 30 minutes before a talk, or not at all (0)',
    },
  },
  [feedback.name]: {
    ref: (story) => things(story).over,
    value: { stars: 4, text: 'Clear as water' },
    others: {
      read: async (app, story) => {
        const rated = (await app.ports.log.state('feedback')).all('ratings').map(({ doc }) => doc as Said);
        return rated.flatMap(({ personId, stars, text }) => (personId === story ? [[stars, text]] : []));
      },
      become: [[4, 'Clear as water']],
    },
    refused: {
      ref: GONE.talk,
      says: ['What you thought of a talk', 'This talk was cancelled, so it cannot be rated'],
    },
    tooLate: { value: { stars: 9, text: '' }, why: 'Give between 1 and 5 stars' },
  },
  [signup.name]: {
    ref: (story) => things(story).talk,
    value: { wanted: true },
    others: {
      read: async (app, story) => {
        const { data } = (await app.call('GET', `/talks/signups/${things(story).talk}`, 'olive')).body as {
          data: Said[];
        };
        return data.map(({ user_id: who, state }) => [who === story, state]);
      },
      become: [[true, 'place']],
    },
    refused: { ref: GONE.talk, says: ['Your place in a talk', 'This talk was cancelled'] },
    tooLate: { value: { wanted: 'perhaps' }, why: 'A place is wanted or not' },
  },
  [hall.name]: {
    ref: (story) => things(story).given,
    value: { full: true },
    others: {
      read: documentIn('pub', 'halls', (story) => things(story).given),
      become: { talkId: expect.any(String), full: true },
    },
    refused: { ref: GONE.talk, says: ['Whether a room is full', 'This talk is no longer scheduled'] },
    tooLate: { value: { full: 'nearly' }, why: 'A room is full or not' },
  },
  [seen.name]: {
    ref: (story) => pairRoom(story, 'grace'),
    value: { seq: 4 },
    refused: { ref: 'stage:main', value: { seq: 1 }, says: ['How far you have read', 'There is no such room'] },
    tooLate: { value: { seq: -1 }, why: 'A place in a room is a number' },
  },
  [note.name]: {
    ref: () => 'person:grace',
    value: { text: 'Knows about moorings' },
    refused: { ref: 'booth:tidewater', says: ['A note of yours', 'A note is about a talk or a person'] },
    tooLate: { value: { text: 'x'.repeat(10_000) }, why: 'A note has at most 5000 characters' },
  },
  [position.name]: {
    ref: (story) => things(story).talk,
    value: { at: 760, length: 2520, done: false },
    refused: {
      ref: 'x'.repeat(101),
      says: ['Where you are in a recording', 'A place in a recording is of a talk'],
    },
    tooLate: { value: { at: -1, length: 2520, done: false }, why: 'A place in a recording is a number of seconds' },
  },
  [accept.name]: {
    ref: () => 'conduct',
    value: { version: 1, hash: 'conduct-1' },
    refused: {
      ref: 'imprint',
      value: { version: 1, hash: 'conduct-1' },
      says: ['A page you accepted', 'This version was never published. Open the page again.'],
    },
    tooLate: {
      value: { version: 2, hash: 'conduct-1' },
      why: 'This version was never published. Open the page again.',
    },
  },
  [visibility.name]: {
    ref: () => 'me',
    value: { listed: false, fields: {} },
    refused: { ref: 'others', says: ['Who sees you', 'There is no such setting'] },
    tooLate: { value: { listed: 'no', fields: {} }, why: formTexts.invalidForm },
  },
};
