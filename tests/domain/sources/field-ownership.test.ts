import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventDiff } from '../../../domain/event/import/event-diff.ts';
import type { ImportedEvent, ImportedPerson, ImportedTalk } from '../../../domain/event/import/imported-event.ts';
import { type ImportBase, marked, fieldName, TALK_FIELDS } from '../../../domain/event/import/kept-edits.ts';
import { personBase, PERSON_FIELDS } from '../../../domain/event/import/kept-people.ts';
import type { Programme } from '../../../domain/event/import/programme.ts';
import type { Person } from '../../../domain/people/person.ts';
import { CONFLICT_RULES, type ConflictRule, settleField } from '../../../domain/sources/field-ownership.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { conference, mainStage, testTalk } from '../../support/conference.ts';

test('what both say is taken, what nobody changed here follows, and the rule decides where both changed it', () => {
  const settled = (base: number | undefined, theirs: number, ours: number) =>
    CONFLICT_RULES.map((rule) => settleField({ base, theirs, ours }, rule));
  expect(settled(1, 2, 2)).toEqual(['take', 'take', 'take']);
  expect(settled(1, 2, 1)).toEqual(['take', 'take', 'take']);
  expect(settled(1, 1, 2)).toEqual(['keep', 'keep', 'keep']);
  expect(settled(1, 2, 3)).toEqual(['ask', 'take', 'keep']);
  expect(settled(undefined, 2, 3)).toEqual(['take', 'take', 'take']);
});

/** Values that a field may have. */
const TALK_VALUES = {
  title: ['Lights', 'Lights on', 'Lights out', 'Lamps'],
  description: ['About lamps', 'About ships', 'About both', 'About nothing'],
  minutes: [30, 45, 60, 90],
  lang: ['en', 'de', 'fr', 'pt-BR'],
  links: [[{ title: 'A', url: 'https://a.example/' }], [{ title: 'B', url: 'https://b.example/' }]],
  feedbackUrl: ['https://a.example/f', 'https://b.example/f', 'https://c.example/f'],
} as const satisfies { readonly [K in keyof Talk]?: readonly unknown[] };
const PERSON_VALUES = {
  about: ['Writes', 'Draws', 'Sails', 'Sings'],
  jobPosition: ['Writer', 'Painter', 'Sailor', 'Singer'],
} as const satisfies { readonly [K in keyof Person]?: readonly unknown[] };

type Place = readonly [what: 'talk' | 'person', field: string];
const PLACES: readonly Place[] = [
  ...Object.keys(TALK_VALUES).map((field): Place => ['talk', field]),
  ...Object.keys(PERSON_VALUES).map((field): Place => ['person', field]),
];
const fieldValue = ([what, field]: Place, index: number): unknown => {
  const values: Readonly<Record<string, readonly unknown[]>> = what === 'talk' ? TALK_VALUES : PERSON_VALUES;
  return values[field]?.[index % (values[field]?.length ?? 1)];
};

const place = fc.constantFrom(...PLACES);
const step = fc.oneof(
  fc.record({ what: fc.constant('source' as const), place, value: fc.nat(3) }),
  fc.record({ what: fc.constant('hand' as const), place, value: fc.nat(3) }),
  fc.record({ what: fc.constant('pull' as const) }),
  fc.record({ what: fc.constant('take' as const), place }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The event, and a source with one talk and its speaker. */
class History {
  readonly rule: ConflictRule;
  programme: Programme;
  bases: ReadonlyMap<string, ImportBase> = new Map();
  pulled: { readonly talk: Record<string, unknown>; readonly person: Record<string, unknown> } = {
    talk: {},
    person: {},
  };
  readonly said: { talk: Record<string, unknown>; person: Record<string, unknown> } = { talk: {}, person: {} };
  /** Fields that somebody changed here and that have not come to say what the source says. */
  readonly byHand = new Set<string>();
  /** What was asked about, with the value of the source. */
  readonly asked: string[] = [];

  constructor(rule: ConflictRule) {
    this.rule = rule;
    const empty = { stages: [mainStage], tracks: [], people: [], companies: [] };
    this.programme = { event: conference, ...empty, talks: [testTalk({ id: 'own', title: 'Made here' })] };
    for (const [what, field] of PLACES) this.said[what][field] = fieldValue([what, field], 0);
  }

  get imported(): ImportedEvent {
    const { startsAt } = testTalk({ id: 'x' });
    const talk = {
      key: 't1',
      kind: 'talk',
      startsAt,
      stage: 'main',
      track: null,
      speakers: ['p1'],
      at: 'here',
      title: '',
      description: '',
      minutes: 1,
      ...this.said.talk,
    } as ImportedTalk;
    const names = { firstName: 'Nora', lastName: 'Quill', roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] as const };
    const person: ImportedPerson = { key: 'p1', ...names, at: 'here', ...this.said.person };
    const parts = {
      stages: [{ key: 'main', name: mainStage.name }],
      tracks: [],
      companies: [],
      whole: ['talks'] as const,
    };
    return { format: 'a test', ...parts, talks: [talk], people: [person], notes: [] };
  }

  thing(what: Place[0]): Talk | Person | undefined {
    return what === 'talk' ? this.programme.talks.find(({ id }) => id !== 'own') : this.programme.people[0];
  }
  value([what, field]: Place): unknown {
    return Object(this.thing(what))[field];
  }
  put([what, field]: Place, value: unknown): void {
    const change = <T extends { readonly id: string }>(things: readonly T[]): T[] =>
      things.map((one) => (one.id === this.thing(what)?.id ? { ...one, [field]: value } : one));
    const { talks, people } = this.programme;
    this.programme =
      what === 'talk' ? { ...this.programme, talks: change(talks) } : { ...this.programme, people: change(people) };
  }

  pull(): void {
    const source = { id: 'source', rule: this.rule, isDraft: false, isPart: true };
    const context = { accounts: new Set<string>(), known: new Map(), replace: false };
    const others = new Set(['own']);
    const diff = eventDiff(this.imported, this.programme, { ...context, source, others, bases: this.bases });
    if ('code' in diff) throw new Error(diff.message);
    const put = <T extends { readonly id: string }>(c: string, things: readonly T[]): T[] => {
      const docs = new Map(diff.ops.filter((op) => op.c === c).map((op) => [op.id, op.doc as T]));
      return [
        ...things.map((one) => docs.get(one.id) ?? one),
        ...[...docs.values()].filter(({ id }) => things.every((one) => one.id !== id)),
      ];
    };
    const { talks, people } = this.programme;
    this.programme = { ...this.programme, talks: put('talks', talks), people: put('people', people) };
    this.bases = new Map([...this.bases, ...diff.bases]);
    this.pulled = structuredClone(this.said);
    for (const { id = '', asks = [] } of diff.edits)
      this.asked.push(...asks.map((field) => `${id} ${field} ${JSON.stringify(diff.says.get(id)?.[field])}`));
  }

  /** Hash of the last value of the source. */
  base([what, field]: Place): string | undefined {
    const id = this.thing(what)?.id ?? '';
    return this.bases.get(what === 'talk' ? id : personBase(id))?.[field];
  }
  mark([what, field]: Place, value: unknown): string {
    const thing = { [field]: value } as unknown as Talk & Person;
    const talk = TALK_FIELDS.find((one) => fieldName(one) === field);
    const person = PERSON_FIELDS.find((one) => fieldName(one) === field);
    return what === 'talk' && talk ? marked(thing, talk) : person ? marked(thing, person) : '';
  }
}

function live(rule: ConflictRule, steps: readonly Step[]): void {
  const history = new History(rule);
  history.pull();
  for (const one of steps) {
    if (one.what === 'source') history.said[one.place[0]][one.place[1]] = fieldValue(one.place, one.value);
    if (one.what === 'hand') {
      const value = fieldValue(one.place, one.value);
      history.put(one.place, value);
      const isBack = history.mark(one.place, value) === history.base(one.place);
      history.byHand[isBack ? 'delete' : 'add'](one.place.join(' '));
    }
    if (one.what === 'take') {
      // Taken is what the source said last, which it may not say any more.
      history.put(one.place, history.pulled[one.place[0]][one.place[1]]);
      history.byHand.delete(one.place.join(' '));
    }
    if (one.what === 'pull') pullAndCompare(history);
  }
  expect(history.programme.talks.find(({ id }) => id === 'own')).toMatchObject({
    title: 'Made here',
    cancelled: false,
  });
}

function pullAndCompare(history: History): void {
  const before = new Map(PLACES.map((one) => [one.join(' '), history.value(one)]));
  history.asked.length = 0;
  history.pull();
  for (const one of PLACES) {
    const key = one.join(' ');
    const theirs = history.said[one[0]][one[1]];
    const now = history.value(one);
    if (history.byHand.has(key) && history.rule !== 'theirs') expect([key, now]).toEqual([key, before.get(key)]);
    if (!history.byHand.has(key)) expect([key, now]).toEqual([key, theirs]);
    if (history.mark(one, now) === history.mark(one, theirs)) history.byHand.delete(key);
  }
  const [programme, asked] = [history.programme, [...history.asked]];
  history.pull();
  // Reading the same again changes nothing and asks nothing.
  expect(history.programme).toEqual(programme);
  expect(history.asked).toEqual(asked);
  expect(new Set(asked).size).toBe(asked.length);
  if (history.rule !== 'ask') expect(asked).toEqual([]);
}

const HISTORIES = Number(process.env['HISTORIES'] ?? 500);
test.each(CONFLICT_RULES)(
  'in any history no change by hand is lost, what nobody changed follows, and each value is asked about once: %s',
  (rule) => {
    const histories = fc.array(step, { maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(histories, (steps) => live(rule, steps)),
      { numRuns: Math.ceil(HISTORIES / CONFLICT_RULES.length), seed: 7 },
    );
  },
);
