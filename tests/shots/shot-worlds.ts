import { agenda } from '../../domain/agenda/agenda.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { at, keynote, testTalk } from '../support/conference.ts';
import { ada, grace, olive, type TestPerson } from '../support/people.ts';
import { askedBefore, forum, worldHosting } from '../support/world-hosting.ts';
import { host, longNames } from '../support/long-names.ts';
import type { TestApp, TestAppOptions } from '../support/test-app.ts';
import { camera, mug } from '../support/world-lobby.ts';
import { tidewater } from '../support/world.ts';

// Events that differ from the demo: empty, before opening, with very long names, and one that changes.

const booth = { c: 'companies', doc: tidewater };
const kept = agenda.document('keynote', { kept: true }, { changedAt: at('08:00'), rev: 'kept-before' });
const instead = testTalk({ id: 'instead', title: 'Another beginning', stageId: 'side' });
const later = testTalk({ id: 'later', title: 'At another time', startsAt: at('15:00') });
const attendees = [ada, grace, olive];

interface ShotWorld {
  readonly options: TestAppOptions;
  readonly who: TestPerson;
}

/** A live talk with questions, answers and chat. */
const discussion: TestAppOptions = {
  now: at('14:10'),
  event: { sessionsPerUser: 9 },
  people: attendees,
  talks: [forum],
  documents: [
    booth,
    ...worldHosting.filter(({ c }) => c !== 'talks'),
    ...askedBefore({ id: 'question-on-silt', by: 'olive', text: 'Who pays for the dredging, and how often?' }),
    ...askedBefore({ id: 'question-on-bells', by: 'olive', text: 'Are the bells back?', state: 'answered' }),
    ...askedBefore({ id: 'question-that-waits', by: 'olive', text: 'May one swim?', state: 'waiting' }),
  ],
};

export const worlds = {
  empty: { options: { talks: [], people: [ada] }, who: ada },
  onboarding: {
    options: { event: { phase: 'onboarding' }, people: attendees, documents: [booth, { c: 'perks', doc: mug }] },
    who: ada,
  },
  long: { options: longNames, who: host },
  room: { options: discussion, who: ada },
  hosts: { options: discussion, who: grace },
  changing: {
    options: {
      people: attendees,
      talks: [keynote, instead, later],
      documents: [
        booth,
        { c: 'perks', doc: { ...mug, stock: 1 } },
        { c: 'raffles', doc: { ...camera, closesAt: at('10:00') } },
        { scope: 'u:ada', c: 'mine', doc: { ...kept } },
      ],
    },
    who: ada,
  },
} as const satisfies Record<string, ShotWorld>;

export type WorldName = keyof typeof worlds;

/** A kept talk is cancelled, one is moved, and one is new. */
export async function changeSchedule({ ports }: TestApp): Promise<void> {
  const talks: readonly Talk[] = [
    { ...keynote, cancelled: true },
    { ...later, startsAt: at('14:00') },
    testTalk({ id: 'fresh', title: 'Thought of this morning', startsAt: at('16:00') }),
  ];
  const ops = talks.map((doc) => ({ c: 'talks', id: doc.id, rev: 'changed', doc }));
  await ports.log.append('pub', { mid: 'schedule-changes', by: 'server', decide: () => ({ ops }) });
}
