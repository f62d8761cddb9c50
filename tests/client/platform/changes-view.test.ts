import { beforeAll, beforeEach, expect, test } from 'vitest';
import { talks } from '../../../client/platform/catalog-view.ts';
import { type Edition, followChanges, noteChanges } from '../../../client/platform/changes-view.ts';
import { lastSeen, seeChanges, talkChanges } from '../../../client/platform/seen-changes.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { at, conference, keynote, lunch } from '../../support/conference.ts';

const edition = (...list: Talk[]): Edition => ({ event: conference, talks: list });

/** The schedule becomes this one, as the catalog engine tells it. */
function become(after: Edition, before: Edition = { event: conference, talks: talks.get() }): void {
  talks.set(after.talks);
  noteChanges(before, after);
}

beforeAll(followChanges);

beforeEach(() => {
  lastSeen.set(new Map());
  talks.set([keynote, lunch]);
});

const moved = (hour: string): Talk => ({ ...keynote, startsAt: at(hour) });
const marks = (): unknown => Object.fromEntries([...talkChanges.get()].map(([id, change]) => [id, change.details]));

test('a talk that moved is marked with where it was and where it is, until that was seen', () => {
  become(edition(moved('11:00'), lunch));
  expect(marks()).toEqual({ keynote: [{ kind: 'moved', from: at('10:00'), to: at('11:00') }] });
  seeChanges(['keynote']);
  expect(marks()).toEqual({});
});

test('two moves are told as one, from where the person last saw it', () => {
  become(edition(moved('11:00'), lunch));
  become(edition(moved('12:00'), lunch));
  expect(marks()).toEqual({ keynote: [{ kind: 'moved', from: at('10:00'), to: at('12:00') }] });
});

test('a talk that moved back did not move', () => {
  become(edition(moved('11:00'), lunch));
  expect(talkChanges.get().size).toBe(1);
  become(edition(keynote, lunch));
  expect(marks()).toEqual({});
});

test('a cancelled talk and one taken out say so, a new one too', () => {
  become(edition({ ...keynote, cancelled: true }, lunch));
  become(edition({ ...keynote, cancelled: true }, { ...keynote, id: 'closing' }));
  expect(marks()).toEqual({ keynote: [{ kind: 'cancelled' }], lunch: [{ kind: 'cancelled' }], closing: [{ kind: 'added' }] });
});

test('when the demo event gives way to the real one, nothing is marked', () => {
  become(edition(moved('11:00'), lunch));
  expect(talkChanges.get().size).toBe(1);
  become(edition({ ...keynote, id: 'real' }), { event: { ...conference, isDemo: true }, talks: talks.get() });
  expect(marks()).toEqual({});
});
