import * as v from 'valibot';
import { expect, test } from 'vitest';
import { agendaRefusal, keepsTalk } from '../../../domain/agenda/agenda.ts';
import { UserDocument } from '../../../domain/sync/mine.ts';
import { agendaDocument } from '../../support/agenda-document.ts';
import { keynote, lunch } from '../../support/conference.ts';

const keep = agendaDocument({ talkId: 'keynote', kept: true, changedAt: 1, rev: 'revision-1' });

test('a talk can be kept, a break cannot', () => {
  expect(agendaRefusal({ kept: true }, keynote, false)).toBeUndefined();
  expect(agendaRefusal({ kept: true }, lunch, false)).toEqual({
    code: 'not-allowed',
    message: 'Breaks cannot be added to your schedule',
  });
  expect(agendaRefusal({ kept: true }, { ...lunch, kind: 'stage-break' }, false)?.code).toBe('not-allowed');
});

test('a talk that was cancelled can still be dropped, but not kept', () => {
  for (const gone of [undefined, { ...keynote, cancelled: true }]) {
    expect(agendaRefusal({ kept: false }, gone, true)).toBeUndefined();
    expect(agendaRefusal({ kept: true }, gone, false)).toEqual({
      code: 'not-found',
      message: 'This talk is no longer scheduled',
    });
  }
});

test('a cancelled talk stays on the schedules it is on', () => {
  expect(agendaRefusal({ kept: true }, { ...keynote, cancelled: true }, true)).toBeUndefined();
});

test('a choice has its talk’s id, and cannot be stored under another', () => {
  expect(v.parse(UserDocument, keep)).toEqual({
    id: 'agenda:keynote',
    kind: 'agenda',
    ref: 'keynote',
    value: { kept: true },
    changedAt: 1,
    rev: 'revision-1',
  });
  expect(v.is(UserDocument, { ...keep, id: 'agenda:lunch' })).toBe(false);
});

test('only a choice for a talk keeps it', () => {
  expect(
    [keep, { ...keep, value: { kept: false } }, { ...keep, kind: 'read' as const }, undefined].map(keepsTalk),
  ).toEqual([true, false, false, false]);
});
