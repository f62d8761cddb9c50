import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Programme, EMPTY_PROGRAMME } from '../../../../domain/event/import/programme.ts';
import type { EventDiff } from '../../../../domain/event/import/event-diff.ts';
import type { ImportedEvent, ImportedPerson, ImportedTalk } from '../../../../domain/event/import/imported-event.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { HOUR } from '../../../../domain/time.ts';
import {
  aSpeaker,
  aTalk,
  demo,
  diffOf,
  done,
  imported,
  nobody,
  refusalOf,
  source,
  TEN,
} from '../../../support/imported-sources.ts';

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const titled = (catalog: Programme, title: string): Talk | undefined =>
  catalog.talks.find((talk) => talk.title === title);
const told = ({ rows }: EventDiff): string[] =>
  rows.map(({ change, noun, name, detail }) => [change, noun, name, detail].filter(Boolean).join(' '));

describe('repeated imports', () => {
  test('importing the same source again changes nothing', () => {
    const diff = diffOf(source(), imported(source()));
    expect([diff.ops, diff.rows, diff.unchanged]).toEqual([[], [], 5]);
  });

  test('whatever existed before, applying a source twice changes nothing more', () => {
    const talks = fc.uniqueArray(
      fc.record({
        key: fc.constantFrom(...EIGHT),
        title: fc.constantFrom('Nets', 'Ropes', 'Lamps', 'Tar'),
        startsAt: fc.integer({ min: 0, max: 9 }).map((hour) => TEN + hour * HOUR),
      }),
      { selector: ({ key }) => key, minLength: 1 },
    );
    const sources = talks.map((list) => source({ talks: list.map(({ key, ...fields }) => aTalk(key, fields)) }));
    fc.assert(
      fc.property(sources, sources, sources, (first, second, third) => {
        let catalog = EMPTY_PROGRAMME;
        for (const next of [first, second, third, first]) {
          const context = { ...nobody, replace: true };
          catalog = done(catalog, diffOf(next, catalog, context));
          expect(diffOf(next, catalog, context).ops).toEqual([]);
          const standing = catalog.talks
            .filter((talk) => !talk.cancelled)
            .map(({ title, startsAt }) => `${title} ${startsAt}`);
          expect(standing.toSorted()).toEqual(
            next.talks.map(({ title, startsAt }) => `${title} ${startsAt}`).toSorted(),
          );
        }
      }),
      { numRuns: 50 },
    );
  });

  test('an import interrupted after any step is finished by the next', () => {
    const before = imported(demo);
    const whole = diffOf(source(), before);
    for (let steps = 0; steps <= whole.ops.length; steps++) {
      const half = done(before, { ops: whole.ops.slice(0, steps) });
      expect(done(half, diffOf(source(), half))).toEqual(done(before, whole));
    }
  });
});

describe('talks', () => {
  test('a moved talk is the same talk at another time', () => {
    const before = imported(source());
    const diff = diffOf(source({ talks: [aTalk('a', { startsAt: TEN + HOUR / 2 }), aTalk('b'), aTalk('c')] }), before);
    expect(told(diff)).toEqual(['changed talk Talk a Moved from 10:00 to 10:30']);
    expect(titled(done(before, diff), 'Talk a')).toEqual({ ...titled(before, 'Talk a'), startsAt: TEN + HOUR / 2 });
  });

  test('a missing talk is cancelled, not removed, and is restored when the source has it again', () => {
    const before = imported(source());
    const fewer = diffOf(source({ talks: [aTalk('a'), aTalk('b')] }), before);
    expect(told(fewer)).toEqual(['cancelled talk Talk c 2027-06-04 10:00, Quay']);
    const cancelled = done(before, fewer);
    expect(titled(cancelled, 'Talk c')).toEqual({ ...titled(before, 'Talk c'), cancelled: true });
    const back = diffOf(source(), cancelled);
    expect(told(back)).toEqual(['restored talk Talk c 2027-06-04 10:00, Quay']);
    expect(done(cancelled, back)).toEqual(before);
  });

  test('a day on which all talks are cancelled is still a day of the event', () => {
    const late = aTalk('late', { startsAt: TEN + 24 * HOUR });
    const before = imported(source({ talks: [aTalk('a'), aTalk('b'), late] }));
    const shorter = source({ talks: [aTalk('a'), aTalk('b')], event: { ...source().event, lastDay: '2027-06-04' } });
    const diff = diffOf(shorter, before);
    expect(told(diff)).toEqual(['cancelled talk Talk late 2027-06-05 10:00, Quay']);
    expect(done(before, diff).event?.lastDay).toBe('2027-06-05');
  });

  test('a missing break is removed, since breaks cannot be kept', () => {
    const before = imported(
      source({ talks: [aTalk('a'), aTalk('tea', { kind: 'break', stage: null, title: 'Tea' })] }),
    );
    expect(told(diffOf(source({ talks: [aTalk('a')] }), before))).toEqual(['removed talk Tea']);
  });

  test('a talk that could not be read this time stays unchanged', () => {
    const before = imported(source());
    expect(diffOf(source({ talks: [aTalk('a'), aTalk('b')], unread: ['c'] }), before).ops).toEqual([]);
    expect(
      diffOf(source({ talks: [aTalk('a'), aTalk('b')], unread: ['otherwise'], unreadTitles: ['Talk c'] }), before).ops,
    ).toEqual([]);
  });

  test('a source with only speakers removes no talk', () => {
    const before = imported(source());
    expect(
      told(diffOf(source({ talks: [], stages: [], tracks: [], people: [aSpeaker('w', 'Wanda')], whole: [] }), before)),
    ).toEqual(['added person Wanda Keel']);
  });

  test('if all keys changed, talks are matched by title and time, then by title', () => {
    const before = imported(source());
    const renamed = source({
      talks: [
        aTalk('1', { title: 'Talk a' }),
        aTalk('2', { title: 'Talk b', startsAt: TEN + HOUR }),
        aTalk('3', { title: 'Talk c' }),
      ],
    });
    const diff = diffOf(renamed, before);
    expect(told(diff)).toEqual(['changed talk Talk b Moved from 10:00 to 11:00']);
    expect(diffOf(renamed, done(before, diff)).ops).toEqual([]);
  });

  test('two talks with one title are kept apart', () => {
    const before = imported(
      source({ talks: [aTalk('a', { title: 'Tea' }), aTalk('b', { title: 'Tea' }), aTalk('c')] }),
    );
    const diff = diffOf(
      source({ talks: [aTalk('1', { title: 'Tea' }), aTalk('2', { title: 'Tea' }), aTalk('c')] }),
      before,
      { ...nobody, replace: true },
    );
    expect(diff.rows.map(({ change }) => change).toSorted()).toEqual(['added', 'added', 'cancelled', 'cancelled']);
  });

  test('later additions of organisers to a talk survive the next import', () => {
    const before = imported(source());
    const filmed = { ...before, talks: before.talks.map((talk) => ({ ...talk, offset: 12, showControls: true })) };
    const after = done(
      filmed,
      diffOf(source({ talks: ['a', 'b', 'c'].map((key) => aTalk(key, { minutes: 45 })) }), filmed),
    );
    expect(after.talks.map((talk) => [talk.minutes, talk.offset, talk.showControls])).toEqual(
      Array.from({ length: 3 }, () => [45, 12, true]),
    );
  });
});

describe('days', () => {
  const onDay = (day: number, key = `on ${day}`): ImportedTalk => aTalk(key, { startsAt: TEN + day * 24 * HOUR });
  const of = (firstDay: string, lastDay: string, talks: readonly ImportedTalk[]): ImportedEvent =>
    source({ event: { ...source().event, firstDay, lastDay }, talks });

  test('an event with too many days is limited to the fourteen with most of its talks, and reports the rest', () => {
    const busy = Array.from({ length: 14 }, (_, day) => [
      onDay(20 + day, `a ${day}`),
      onDay(20 + day, `b ${day}`),
    ]).flat();
    const diff = diffOf(of('2027-06-04', '2027-08-03', [onDay(0), onDay(7), ...busy, onDay(60)]), EMPTY_PROGRAMME);
    const after = done(EMPTY_PROGRAMME, diff);
    expect([after.event?.firstDay, after.event?.lastDay, after.talks.length]).toEqual(['2027-06-24', '2027-07-07', 28]);
    expect(diff.notes.map(({ level, at, message }) => `${level} ${at} ${message}`)).toEqual([
      'refused on 0 starts on 2027-06-04, outside the event of 2027-06-24 to 2027-07-07 (“Talk on 0”)',
      'refused on 7 starts on 2027-06-11, outside the event of 2027-06-24 to 2027-07-07 (“Talk on 7”)',
      'refused on 60 starts on 2027-08-03, outside the event of 2027-06-24 to 2027-07-07 (“Talk on 60”)',
    ]);
    expect(diff.remarks).toEqual([
      '3 talks that start outside the event of 2027-06-24 to 2027-07-07 were left out; an event has at most 14 ' +
        'days, and these hold most of its talks.',
    ]);
    expect(diffOf(of('2027-06-04', '2027-08-03', [onDay(0), onDay(7), ...busy, onDay(60)]), after).ops).toEqual([]);
  });

  test('if the operator fixed the days, talks outside are left out with a note, and a source with only such talks is refused', () => {
    const context = { ...nobody, fixed: { firstDay: '2027-06-04', lastDay: '2027-06-05' } };
    const diff = diffOf(of('2027-06-04', '2027-06-07', [onDay(0), onDay(3)]), EMPTY_PROGRAMME, context);
    expect([done(EMPTY_PROGRAMME, diff).talks.map(({ title }) => title), diff.remarks]).toEqual([
      ['Talk on 0'],
      ['1 talk that starts outside the event of 2027-06-04 to 2027-06-05 was left out.'],
    ]);
    expect(refusalOf(of('2027-07-01', '2027-07-02', [onDay(27), onDay(28)]), EMPTY_PROGRAMME, context)).toBe(
      'None of the 2 talks starts on a day of the event, which is from 2027-06-04 to 2027-06-05; see firstDay and lastDay in EVENT_FILE.',
    );
  });

  test('an existing talk that is now outside of the event stays unchanged', () => {
    const before = done(EMPTY_PROGRAMME, diffOf(of('2027-06-04', '2027-06-07', [onDay(0), onDay(3)]), EMPTY_PROGRAMME));
    const context = { ...nobody, fixed: { firstDay: '2027-06-04', lastDay: '2027-06-05' } };
    expect(told(diffOf(of('2027-06-04', '2027-06-07', [onDay(0), onDay(3)]), before, context))).toEqual([
      'changed event Harbour Days dates',
    ]);
  });
});

describe('names', () => {
  test('a stage, track or company with the name of an existing one is that one', () => {
    const before: Programme = {
      ...EMPTY_PROGRAMME,
      event: undefined,
      stages: [{ id: 'made-by-hand', name: 'Main  Hall', order: 4 }],
      tracks: [{ id: 'by-hand', name: 'tides', color: '#112233', sponsorship: null }],
      companies: done(
        EMPTY_PROGRAMME,
        diffOf(source({ companies: [{ key: 'x', name: 'Tar & Twine', at: '' }] }), EMPTY_PROGRAMME),
      ).companies,
    };
    const after = done(
      before,
      diffOf(
        source({
          stages: [
            { key: 'main hall', name: 'main hall' },
            { key: 'Loft', name: 'Loft' },
          ],
          talks: [aTalk('a', { stage: 'main hall' })],
          companies: [{ key: 'y', name: 'TAR & TWINE', at: '' }],
        }),
        before,
      ),
    );
    expect(after.stages).toEqual([
      { id: 'made-by-hand', name: 'main hall', order: 4 },
      { id: expect.any(String), name: 'Loft', order: 5 },
    ]);
    expect(after.tracks.map(({ id, name }) => [id, name])).toEqual([['by-hand', 'Tides']]);
    expect(after.companies.map(({ id, name }) => [id, name])).toEqual([[before.companies[0]?.id, 'TAR & TWINE']]);
    expect(after.talks.map(({ stageId, trackId }) => [stageId, trackId])).toEqual([['made-by-hand', 'by-hand']]);
  });

  test('a source with two spellings of one name has one stage, and reports it', () => {
    const twice = source({
      stages: [
        { key: 'Quay', name: 'Quay', order: 0 },
        { key: 'QUAY', name: 'QUAY', order: 1 },
      ],
      talks: [aTalk('a'), aTalk('b', { stage: 'QUAY' })],
    });
    const diff = diffOf(twice, EMPTY_PROGRAMME);
    const after = done(EMPTY_PROGRAMME, diff);
    expect([
      after.stages.map(({ name }) => name),
      new Set(after.talks.map(({ stageId }) => stageId)).size,
      diff.remarks,
    ]).toEqual([['Quay'], 1, ['“Quay” and “QUAY” are one stage.']]);
    expect(diffOf(twice, after).ops).toEqual([]);
  });

  test('an event without a name in the file gets a default name, which is reported', () => {
    const { name: _name, ...event } = source().event ?? {};
    const diff = diffOf(source({ event }), EMPTY_PROGRAMME);
    expect([done(EMPTY_PROGRAMME, diff).event?.name, diff.remarks]).toEqual([
      'Conference',
      ['The file has no name for the event, so it is called “Conference”; it gets its own in Settings.'],
    ]);
    expect(diffOf(source({ event }), imported(source())).remarks).toEqual([]);
  });
});

describe('stages, tracks and people', () => {
  test('a stage and a track without talks are removed; one that a cancelled talk uses stays', () => {
    const boathouse = { key: 'Boathouse', name: 'Boathouse', order: 1 };
    const before = imported(
      source({
        stages: [...source().stages, boathouse],
        talks: [aTalk('a'), aTalk('b'), aTalk('c', { stage: 'Boathouse', track: 'Ropes' })],
        tracks: [...source().tracks, { key: 'Ropes', name: 'Ropes' }],
      }),
    );
    expect(told(diffOf(source(), before))).toEqual([
      'changed talk Talk c Now on Quay',
      'removed track Ropes',
      'removed stage Boathouse',
    ]);
    expect(told(diffOf(source({ talks: [aTalk('a'), aTalk('b')] }), before))).toEqual([
      'cancelled talk Talk c 2027-06-04 10:00, Boathouse',
    ]);
  });

  test('a speaker without a talk is removed, unless they can log in or registered themselves', () => {
    const before = imported(
      source({ talks: [aTalk('a', { speakers: ['w'] }), aTalk('b')], people: [aSpeaker('w', 'Wanda')] }),
    );
    const [wanda] = before.people;
    const without = source({ talks: [aTalk('a'), aTalk('b')] });
    expect(told(diffOf(without, before))).toEqual(['changed talk Talk a speakers', 'removed person Wanda Keel']);
    const account = { ...nobody, accounts: new Set([wanda?.id ?? '']) };
    expect(told(diffOf(without, before, account))).toEqual(['changed talk Talk a speakers']);
    const self = {
      ...before,
      people: [...before.people, { ...wanda!, id: 'admin-1', roles: ['ROLE_ATTENDEE' as const] }],
    };
    expect(done(self, diffOf(without, self)).people.map(({ id }) => id)).toEqual(['admin-1']);
  });

  test('a speaker with another number is matched by name; a person with that mail address is the same', () => {
    const before = imported(source({ people: [aSpeaker('7', 'Wanda')] }));
    const id = before.people[0]?.id;
    expect(diffOf(source({ people: [aSpeaker('guid', 'Wanda')] }), before).ops).toEqual([]);
    const known = { ...nobody, known: new Map([['mail', 'admin-1']]) };
    const row = { ...aSpeaker('mail', 'Wanda'), email: 'wanda@example.org', about: 'Boats.' };
    expect(diffOf(source({ people: [row], whole: [] }), before, known).ids.person.get('mail')).toBe('admin-1');
    expect(diffOf(source({ people: [row], whole: [] }), before).ids.person.get('mail')).toBe(id);
  });

  test('a person imported by name gets the mail address of that name, unless they log in with another one', () => {
    const named: ImportedPerson = { key: 'Ilse Keel', firstName: 'Ilse', lastName: 'Keel', at: '' };
    const mailed = { ...named, key: 'ilse@example.org', email: 'ilse@example.org' };
    const before = imported(source({ people: [named] }));
    const id = before.people[0]?.id ?? '';
    const later = source({ talks: [], people: [mailed], whole: [] });
    expect(diffOf(later, before).ids.person.get(mailed.key)).toBe(id);
    expect(diffOf(later, before, { ...nobody, accounts: new Set([id]) }).ids.person.get(mailed.key)).not.toBe(id);
    const speaker = {
      ...before,
      people: before.people.map((person) => ({ ...person, roles: ['ROLE_SPEAKER' as const] })),
    };
    expect(diffOf(later, speaker).ids.person.get(mailed.key)).not.toBe(id);
  });

  test('people of a company may edit its booth, also if the company came from another file', () => {
    const company = { key: 'Tar & Twine', name: 'Tar & Twine', at: '' };
    const before = imported(source({ companies: [company] }));
    const member = { key: 'n', firstName: 'Nuno', lastName: 'Sardinha', company: 'tar & twine', at: '' };
    const after = done(before, diffOf(source({ talks: [], people: [member], whole: [] }), before));
    expect(after.companies.map(({ users }) => users)).toEqual([[after.people[0]?.id]]);
    expect(after.people.map(({ companyId, companyName }) => [companyId, companyName])).toEqual([
      [after.companies[0]?.id, 'Tar & Twine'],
    ]);
  });

  test('a field missing in the source keeps its value', () => {
    const before = imported(source({ people: [{ ...aSpeaker('w', 'Wanda'), about: 'Boats.', country: 'Wales' }] }));
    const after = done(before, diffOf(source({ people: [{ ...aSpeaker('w', 'Wanda'), country: 'Norway' }] }), before));
    expect(after.people.map(({ about, country }) => [about, country])).toEqual([['Boats.', 'Norway']]);
  });
});

describe('another event', () => {
  test('the first real event replaces the demo completely', () => {
    const before = imported(demo);
    const diff = diffOf(source(), before);
    expect(diff.replaces).toBe(true);
    expect(done(before, diff)).toEqual(imported(source()));
    expect(diff.rows[0]).toEqual({
      change: 'changed',
      noun: 'event',
      name: 'Harbour Days',
      detail: 'Europe/Lisbon, in place of the demo event',
    });
  });

  test('a company with the name of a demo company is another company', () => {
    const before = imported(demo);
    const member = {
      key: 'n',
      firstName: 'Nuno',
      lastName: 'Sardinha',
      company: 'Demo Ltd',
      companyName: 'Demo Ltd',
      at: '',
    };
    const after = done(before, diffOf(source({ people: [member] }), before));
    expect([after.companies, after.people.map(({ companyId, companyName }) => [companyId, companyName])]).toEqual([
      [],
      [[null, 'Demo Ltd']],
    ]);
  });

  test('companies stay when another event replaces the current one, and its people join them at once', () => {
    const before = imported(source({ companies: [{ key: 'x', name: 'Tar & Twine', at: '' }] }));
    const member = { key: 'n', firstName: 'Nuno', lastName: 'Sardinha', company: 'Tar & Twine', at: '' };
    const other = source({ talks: [aTalk('x'), aTalk('y')], people: [member] });
    const context = { ...nobody, replace: true };
    const after = done(before, diffOf(other, before, context));
    expect(after.people.map(({ companyId }) => companyId)).toEqual([before.companies[0]?.id]);
    expect(after.companies.map(({ users }) => users)).toEqual([after.people.map(({ id }) => id)]);
    expect(diffOf(other, after, context).ops).toEqual([]);
  });

  test('people with an account stay after the demo', () => {
    const before = imported(demo);
    const id = before.people[0]?.id ?? '';
    expect(
      done(before, diffOf(source(), before, { ...nobody, accounts: new Set([id]) })).people.map((person) => person.id),
    ).toEqual([id]);
  });

  test('people are imported after the schedule, not into the demo', () => {
    const people = source({ talks: [], stages: [], tracks: [], people: [aSpeaker('w', 'Wanda')], whole: [] });
    const { event: _event, ...alone } = people;
    for (const current of [EMPTY_PROGRAMME, imported(demo)]) {
      expect(refusalOf(alone, current)).toBe(
        'Import the schedule first: people and companies belong to an event, and this server has none of yours yet.',
      );
    }
  });

  test('an empty source is refused', () => {
    expect(refusalOf(source({ talks: [] }), imported(source()))).toBe(
      'There is no talk, no person and no company in a test.',
    );
  });

  test('a source without any of the talks is another event, unless the organiser says so', () => {
    const before = imported(source());
    const other = source({ talks: [aTalk('x'), aTalk('y')] });
    expect(refusalOf(other, before)).toBe(
      'None of the 3 talks of “Harbour Days” is in this file, so it looks like another event; add --replace to ' +
        'put it in place of “Harbour Days”.',
    );
    const after = done(before, diffOf(other, before, { ...nobody, replace: true }));
    expect(after.talks.map(({ title }) => title).toSorted()).toEqual(['Talk x', 'Talk y']);
  });

  test('a source that leaves out most talks looks cut off, unless the organiser says so', () => {
    const many = source({ talks: EIGHT.map((key) => aTalk(key)) });
    const before = imported(many);
    const few = source({ talks: [aTalk('a'), aTalk('b'), aTalk('c')] });
    expect(refusalOf(few, before)).toBe(
      'This file would cancel 5 of the 8 talks of “Harbour Days”, so it looks cut off; add --replace if that is meant.',
    );
    const after = done(before, diffOf(few, before, { ...nobody, replace: true }));
    expect(after.talks.filter((talk) => talk.cancelled)).toHaveLength(5);
  });

  test('next year’s talk with the same title is another talk', () => {
    const before = imported(source());
    const year = 365 * 24 * HOUR;
    const next = source({
      talks: ['a', 'b', 'c'].map((key) => aTalk(`next ${key}`, { title: `Talk ${key}`, startsAt: TEN + year })),
    });
    expect(refusalOf(next, before)).toMatch(/^None of the 3 talks/);
  });

  test('settings fixed by the operator are not changed by any source', () => {
    const context = { ...nobody, fixed: { name: 'Our Name', sessionsPerUser: 3 } };
    const catalog = done(EMPTY_PROGRAMME, diffOf(source(), EMPTY_PROGRAMME, context));
    expect([catalog.event?.name, catalog.event?.sessionsPerUser, catalog.event?.zone]).toEqual([
      'Our Name',
      3,
      'Europe/Lisbon',
    ]);
    expect(diffOf(source(), catalog, context).ops).toEqual([]);
  });
});
