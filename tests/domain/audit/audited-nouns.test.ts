import { expect, test } from 'vitest';
import { AUDITED_NOUNS } from '../../../domain/audit/audit-sentence.ts';
import { collections } from '../../../domain/sync/collections.ts';

test('the audit log has a word for each collection, except counts, states, streams and what people and the server write', () => {
  const names = new Set(collections.map(({ name }) => name));
  expect([...names].filter((name) => !(name in AUDITED_NOUNS)).toSorted()).toEqual([
    'account-marks',
    'chat-mute',
    'chat-reports',
    'chats',
    'cheers',
    'connection-counts',
    'contacts',
    'halls',
    'lead-counts',
    'leads',
    'messages',
    'notices',
    'perk-claims',
    'pins',
    'places',
    'poll-counts',
    'polls',
    'post-reactions',
    'profile',
    'question-votes',
    'questions',
    'raffle-entries',
    'remarks',
    'resource-downloads',
    'room-pace',
    'room-rules',
    'schedule-draft',
    'self',
    'sourceHealth',
    'speakers',
    'streams',
    'talk-counts',
    'talk-places',
    'talk-views',
    'tickets',
  ]);
});
