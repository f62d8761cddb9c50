import { afterAll, beforeEach, expect, test } from 'vitest';
import { draftOf, fieldDraftOf } from '../../../../client/data/edits/drafts.ts';
import { draftFeedback } from '../../../../client/data/talks/feedback.ts';
import { deviceSettings } from '../../../../client/platform/session/device-settings.ts';

/** Names and formats of earlier releases, which devices may still hold. */
const stored = {
  'draft:question:opening': { text: 'Why?', isAnonymous: true },
  'draft:profile': { at: 1_800_000_000_000, fields: { first_name: { v: 'Olivia', base: 'Olive' } } },
};

beforeEach(() => deviceSettings.set(new Map(Object.entries(stored))));

afterAll(() => deviceSettings.set(new Map()));

const held = (name: string): unknown => deviceSettings.get().get(name);

test('a draft is read as it was typed, and later typing replaces it', () => {
  const draft = draftOf('question:opening');
  expect(draft.read()).toEqual({ text: 'Why?', isAnonymous: true });
  draft.save({ text: 'Why not?', isAnonymous: false });
  expect(held('draft:question:opening')).toEqual({ text: 'Why not?', isAnonymous: false });
  draft.save(undefined);
  expect(draft.read()).toBeUndefined();
  expect(held('draft:question:opening')).toBeNull();
});

test('a draft of fields contains only changed fields, with their base', () => {
  const draft = fieldDraftOf('profile', { first_name: 'Olive', last_name: 'Hart' });
  expect(draft.read()).toEqual({ first_name: 'Olivia' });
  draft.save({ first_name: 'Olivia', last_name: 'Heart' });
  expect(held('draft:profile')).toEqual({
    at: expect.any(Number),
    fields: {
      first_name: { v: 'Olivia', base: 'Olive', was: ['Olivia'] },
      last_name: { v: 'Heart', base: 'Hart' },
    },
  });
  draft.save({ first_name: 'Olive', last_name: 'Hart' });
  expect(draft.read()).toBeUndefined();
});

test('text typed about a talk is a draft like any other', () => {
  draftFeedback('opening', { stars: 0, text: 'Half a' });
  expect(held('draft:feedback:opening')).toEqual({ stars: 0, text: 'Half a' });
  expect(draftOf('feedback:opening').read()).toEqual({ stars: 0, text: 'Half a' });
});
