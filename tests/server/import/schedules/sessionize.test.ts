import { expect, test } from 'vitest';
import type { ImportedEvent } from '../../../../domain/event/import/imported-event.ts';
import { readImport } from '../../../../server/import/read-import.ts';
import { accepted, onTheWall, refusedWith, textFile } from '../../../support/harbour-days.ts';

const ZONE = 'Europe/Lisbon';
const talk = {
  id: '5',
  title: 'Nets',
  description: 'Old ones.',
  startsAt: '2027-06-04T10:00:00',
  endsAt: '2027-06-04T10:40:00',
  isServiceSession: false,
  isPlenumSession: false,
  speakers: [] as object[],
  categories: [] as object[],
  room: 'Quay',
  roomId: 1,
};
const readJson = (value: unknown) => readImport([textFile('all.json', JSON.stringify(value))], { zone: ZONE });
const grid = (
  talks: readonly object[],
  rooms: readonly object[] = [{ id: 1, name: 'Quay', sessions: talks }],
): ImportedEvent => accepted(readJson([{ date: '2027-06-04T00:00:00', rooms, timeSlots: [] }]));

test('service sessions for everyone are breaks, in one room breaks of that stage, and a plenum is a talk', () => {
  const { talks } = grid([
    { ...talk, id: 'a', isServiceSession: true, isPlenumSession: true },
    { ...talk, id: 'b', isServiceSession: true },
    { ...talk, id: 'c', isPlenumSession: true },
  ]);
  expect(talks.map(({ key, kind, stage }) => [key, kind, stage])).toEqual([
    ['a', 'break', 'Quay'],
    ['b', 'stage-break', 'Quay'],
    ['c', 'talk', 'Quay'],
  ]);
});

test('a room without a talk gets a note', () => {
  const rooms = [
    { id: 1, name: 'Quay', sessions: [talk] },
    { id: 2, name: 'Boathouse', sessions: [] },
  ];
  expect(grid([], rooms).remarks).toEqual(['One stage of the file has no talks: Boathouse.']);
});

test('a session in the column of every room appears once', () => {
  const lunch = { ...talk, id: 'lunch', isServiceSession: true, isPlenumSession: true };
  const rooms = ['Quay', 'Boathouse'].map((name, id) => ({ id, name, sessions: [lunch] }));
  expect(grid([], rooms).talks).toHaveLength(1);
});

test('a null description is empty', () => {
  expect(grid([{ ...talk, description: null }]).talks[0]?.description).toBe('');
});

test('a talk without a time is left out with a note', () => {
  const { talks, notes, unread } = grid([talk, { ...talk, id: '6', title: 'Ropes', startsAt: null, endsAt: null }]);
  expect([talks.length, unread, notes]).toEqual([
    1,
    ['6'],
    [{ level: 'refused', at: '“Ropes”', message: 'has no time yet' }],
  ]);
});

test('talks that were rejected are left out', () => {
  const talks = ['Accepted', 'Declined', 'Waitlisted', null].map((status, id) => ({ ...talk, id: String(id), status }));
  expect(grid(talks).talks.map(({ key }) => key)).toEqual(['0', '3']);
});

test('the track is the category with that name', () => {
  const categories = [
    { name: 'Level', categoryItems: [{ id: 1, name: 'Deep' }] },
    { name: 'Track', categoryItems: [{ id: 2, name: 'Tides' }] },
  ];
  expect(grid([{ ...talk, categories }]).talks[0]?.track).toBe('Tides');
});

test('a time with an offset gives that instant', () => {
  const { talks } = grid([{ ...talk, startsAt: '2027-06-04T09:00:00Z', endsAt: '2027-06-04T09:40:00Z' }]);
  expect([onTheWall(talks[0]?.startsAt ?? 0, ZONE), talks[0]?.minutes]).toEqual(['2027-06-04 10:00', 40]);
});

test('in the view All, rooms, tracks and speakers are found by their ids', () => {
  const { talks, people } = accepted(
    readJson({
      sessions: [
        { ...talk, speakers: ['w'], categoryItems: [1, 2], roomId: 9, room: undefined, categories: undefined },
      ],
      speakers: [
        {
          id: 'w',
          firstName: 'Wanda',
          lastName: 'Keel',
          fullName: 'Wanda Keel',
          bio: null,
          tagLine: 'Boats',
          profilePicture: 'https://example.org/w.png',
          links: [
            { url: 'https://x.example.org/wanda', linkType: 'Twitter' },
            { url: 'javascript:alert(1)', linkType: 'Blog' },
          ],
        },
      ],
      categories: [
        { title: 'Level', items: [{ id: 1, name: 'Deep' }] },
        { title: 'Tracks', items: [{ id: 2, name: 'Tides' }] },
      ],
      rooms: [{ id: 9, name: 'Quay' }],
    }),
  );
  expect([talks[0]?.stage, talks[0]?.track, talks[0]?.speakers]).toEqual(['Quay', 'Tides', ['w']]);
  expect(people).toEqual([
    {
      key: 'w',
      firstName: 'Wanda',
      lastName: 'Keel',
      jobPosition: 'Boats',
      pictureUrl: 'https://example.org/w.png',
      twitter: 'https://x.example.org/wanda',
      roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
      at: 'Wanda Keel',
    },
  ]);
});

test('a file with only speakers removes no talks', () => {
  const { talks, people, whole } = accepted(
    readJson([{ id: 'w', firstName: 'Wanda', lastName: 'Keel', fullName: 'Wanda Keel', sessions: [] }]),
  );
  expect([talks, people.length, whole]).toEqual([[], 1, []]);
});

test('another program’s lists with the same names are not read as Sessionize, and the note says what is missing', () => {
  const foreign = {
    sessions: [
      { id: 's1', title: 'Nets', speakerIds: ['0b5cbb1e'], location: 'Quay', startsAt: '2027-06-04T10:00:00' },
    ],
    speakers: [{ id: '0b5cbb1e', name: 'Wanda Keel' }],
  };
  expect(refusedWith(readJson(foreign))).toBe(
    'all.json looks like the view All of Sessionize, but has no “rooms”, “speakers” in its sessions, ' +
      '“roomId” in its sessions, or “fullName” in its speakers; it is in none of the formats that can be read.',
  );
});

test('a speaker without a name is left out, because an id cannot replace it', () => {
  const { people, talks, notes } = grid([
    {
      ...talk,
      speakers: [
        { id: '0b5cbb1e', name: '' },
        { id: 'w', name: 'Wanda Keel' },
      ],
    },
  ]);
  expect([people.map(({ firstName }) => firstName), talks[0]?.speakers]).toEqual([['Wanda'], ['w']]);
  expect(notes).toEqual([
    {
      level: 'repaired',
      at: '“Nets”',
      message: 'has a speaker without a name in the file (0b5cbb1e); they were left out',
    },
  ]);
});

test('a speaker of only an unreadable talk is not added', () => {
  const all = accepted(
    readJson({
      sessions: [
        { ...talk, speakers: ['w'] },
        { ...talk, id: '6', startsAt: 'soon', speakers: ['w', 'n'] },
      ],
      categories: [],
      rooms: [{ id: 1, name: 'Quay' }],
      speakers: [
        { id: 'w', fullName: 'Wanda Keel' },
        { id: 'n', fullName: 'Nuno Sardinha' },
        { id: 'i', fullName: 'Ilse Brandt' },
      ],
    }),
  );
  expect(all.people.map(({ key }) => key)).toEqual(['w', 'i']);
});

test('a talk that ends when it starts gets an hour and a note', () => {
  const { talks, notes } = grid([{ ...talk, endsAt: talk.startsAt }]);
  expect([talks[0]?.minutes, notes.map(({ message }) => message)]).toEqual([
    60,
    ['does not end after it starts (2027-06-04T10:00:00); 60 minutes were taken'],
  ]);
});

test('an empty grid has no talks to read', () => {
  expect(refusedWith(readJson([{ date: '2027-06-04T00:00:00', rooms: [], timeSlots: [] }]))).toBe(
    'all.json has no talks.',
  );
});
