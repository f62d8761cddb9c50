import { expect, test } from 'vitest';
import { inverse } from '../../../domain/document-fields.ts';
import { TALK_NAMES, TalkChanges } from '../../../domain/talks/talk-form.ts';
import { TalkView } from '../../../domain/talks/talk-view.ts';
import { Talk } from '../../../domain/talks/talk.ts';

const NAMES: Readonly<Record<string, string>> = {
  ...inverse(TALK_NAMES),
  coverUrl: 'cover_url',
  isStreamed: 'is_streamed',
  elsewhere: 'room_name',
};
/** Returns fields of a stored talk that an API schema lacks. */
const missingIn = (entries: object): string[] =>
  Object.keys(Talk.entries).filter((field) => !((NAMES[field] ?? field) in entries));

test('the API shows each field of a talk, except its edition, which is in the path', () => {
  expect(missingIn(TalkView.entries)).toEqual(['edition']);
});

test('organisers may change each field of a talk, except its kind, uploads and what follows from its streams', () => {
  expect(missingIn(TalkChanges.entries)).toEqual(['id', 'edition', 'coverUrl', 'resources', 'isStreamed']);
});
