import { beforeAll, beforeEach, expect, test } from 'vitest';
import { agenda } from '../../../../domain/agenda/agenda.ts';
import { talks } from '../../../../client/platform/replica/catalog-view.ts';
import { setDocuments } from '../../../../client/platform/replica/collection-store.ts';
import { resetForNewEvent } from '../../../../client/platform/lifecycle/catalog-presenter.ts';
import { followChanges, noteChanges } from '../../../../client/platform/replica/changes-view.ts';
import { deviceSetting, setDeviceSetting } from '../../../../client/platform/session/device-settings.ts';
import { keptTalks, userDocs, applyOptimistic } from '../../../../client/platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../../../client/platform/outbox/user-docs-writer.ts';
import { me } from '../../../../client/platform/session/session.ts';
import { rejectedAmong } from '../../../../client/platform/outbox/ack-tracker.ts';
import {
  lastSeen,
  programmeCameAt,
  seeChanges,
  seenTalkChanges,
} from '../../../../client/platform/storage/seen-changes.ts';
import type { LoadedEvent } from '../../../../domain/event/another-event.ts';
import { type Talk, talksCollection as talkDocuments } from '../../../../domain/talks/talk.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { agendaDocument } from '../../../support/agenda-document.ts';
import { freshLocalStorage } from '../../../support/local-storage.ts';
import { at, conference, keynote, lunch } from '../../../support/conference.ts';

const edition = (...list: Talk[]): LoadedEvent => ({ event: conference, talks: list });

/** The schedule changes to this one, as the catalog engine reports it. */
function become(after: LoadedEvent, before: LoadedEvent = { event: conference, talks: talks.get() }): void {
  setDocuments(talkDocuments, after.talks);
  noteChanges(before, after);
}

beforeAll(followChanges);

beforeEach(() => {
  lastSeen.set(new Map());
  programmeCameAt.set(-Infinity);
  setDocuments(talkDocuments, [keynote, lunch]);
});

const moved = (hour: string): Talk => ({ ...keynote, startsAt: at(hour) });
const marks = (): unknown => Object.fromEntries([...seenTalkChanges.get()].map(([id, change]) => [id, change.details]));

test('a moved talk is marked with its old and new place, until that was seen', () => {
  become(edition(moved('11:00'), lunch));
  expect(marks()).toEqual({ keynote: [{ kind: 'moved', from: at('10:00'), to: at('11:00') }] });
  seeChanges(['keynote']);
  expect(marks()).toEqual({});
});

test('two moves are shown as one, from where the person last saw the talk', () => {
  become(edition(moved('11:00'), lunch));
  become(edition(moved('12:00'), lunch));
  expect(marks()).toEqual({ keynote: [{ kind: 'moved', from: at('10:00'), to: at('12:00') }] });
});

test('a talk that moved back counts as unmoved', () => {
  become(edition(moved('11:00'), lunch));
  expect(seenTalkChanges.get().size).toBe(1);
  become(edition(keynote, lunch));
  expect(marks()).toEqual({});
});

test('cancelled, removed and new talks are marked', () => {
  become(edition({ ...keynote, cancelled: true }, lunch));
  become(edition({ ...keynote, cancelled: true }, { ...keynote, id: 'closing' }));
  expect(marks()).toEqual({
    keynote: [{ kind: 'cancelled' }],
    lunch: [{ kind: 'cancelled' }],
    closing: [{ kind: 'added' }],
  });
});

test('the first programme is not marked as new for people who looked before it, in however many parts it arrives; moves in it are', () => {
  const opening = { ...keynote, id: 'opening' };
  become(edition(keynote), edition());
  become(edition(keynote, lunch));
  become(edition(moved('11:00'), lunch));
  expect(marks()).toEqual({ keynote: [{ kind: 'moved', from: at('10:00'), to: at('11:00') }] });
  programmeCameAt.set(performance.now() - MINUTE);
  become(edition(moved('11:00'), lunch, opening));
  expect(marks()).toMatchObject({ opening: [{ kind: 'added' }] });
});

test('when another event replaces this one, its marks, its day, its kept talks and their failed changes are removed', async () => {
  freshLocalStorage();
  me.set({ id: 'ada', name: 'Ada', roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false });
  become(edition(moved('11:00'), lunch));
  setDeviceSetting('day', { day: 1, chosenOn: 0 });
  await writeUserDoc(agenda, 'keynote', { kept: true });
  await writeUserDoc(agenda, 'real', { kept: true });
  const refused = {
    ...agendaDocument({ talkId: 'gone', kept: false, changedAt: 1, rev: 'refused-rev' }),
    refusal: { code: 'not-found' as const, message: 'Gone' },
  };
  applyOptimistic(refused);
  expect([seenTalkChanges.get().size, [...keptTalks.get()].toSorted()]).toEqual([1, ['keynote', 'real']]);

  const next: LoadedEvent = {
    event: { ...conference, name: 'Another' },
    talks: [{ ...keynote, id: 'real', title: 'Something else' }],
  };
  setDocuments(talkDocuments, next.talks);
  await resetForNewEvent(next);
  expect([marks(), deviceSetting('day').get(), [...keptTalks.get()]]).toEqual([{}, null, ['real']]);
  expect(rejectedAmong(userDocs.get().values(), {})).toEqual([]);
});
