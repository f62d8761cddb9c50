import * as v from 'valibot';
import { listOf, Text } from '../lenient-fields.ts';
import type { TalkLink } from '../../../domain/talks/talk.ts';

/** A Sessionize view with talks (All, GridSmart or Sessions), converted to one shape. */
export interface SessionizeView {
  readonly name: string;
  readonly rooms: readonly string[];
  readonly talks: readonly ViewTalk[];
  /** The view's speakers. Complete if the view contains their profiles. */
  readonly speakers: readonly unknown[];
}

export interface ViewTalk {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isService: boolean;
  readonly isPlenum: boolean;
  readonly room: string;
  readonly track: string;
  readonly speakers: readonly { readonly id: string; readonly name: string }[];
  /** Its live stream and its recording. */
  readonly links: readonly TalkLink[];
}

const Flag = v.optional(
  v.pipe(
    v.nullable(v.boolean()),
    v.transform((flag) => flag ?? false),
  ),
  false,
);
const Base = {
  id: Text,
  title: Text,
  description: Text,
  startsAt: Text,
  endsAt: Text,
  isServiceSession: Flag,
  isPlenumSession: Flag,
  status: Text,
  liveUrl: Text,
  recordingUrl: Text,
};

const Full = v.object({ id: Text, name: Text });
const Category = v.object({ name: Text, title: Text, categoryItems: listOf(Full), items: listOf(Full) });
/** A talk in GridSmart and Sessions: it contains the names of speakers, categories and room. */
const Spelled = v.object({ ...Base, speakers: listOf(Full), categories: listOf(Category), room: Text });
/** A talk in All: it contains ids of speakers, categories and room, which are in other lists. */
const Numbered = v.object({ ...Base, speakers: listOf(Text), categoryItems: listOf(Text), roomId: Text });

const All = v.object({
  sessions: v.array(Numbered),
  speakers: listOf(v.unknown()),
  rooms: listOf(Full),
  categories: listOf(Category),
});
const Grid = v.array(
  v.object({ date: v.string(), rooms: v.array(v.object({ name: Text, sessions: v.array(Spelled) })) }),
);
const Groups = v.array(v.object({ groupName: v.optional(v.nullable(v.string())), sessions: v.array(Spelled) }));

const BothLists = v.object({ sessions: v.array(v.unknown()), speakers: v.array(v.unknown()) });

export const isSessionizeSchedule = (value: unknown): boolean =>
  v.is(BothLists, value) ||
  (Array.isArray(value) &&
    (v.is(v.object({ date: v.string(), rooms: v.array(v.unknown()) }), value[0]) ||
      v.is(v.object({ groupName: v.nullish(v.string()), sessions: v.array(v.unknown()) }), value[0])));

/** Lists that the view All always has. Other programs use the same list names with different content. */
const MARKS: readonly (readonly [name: string, schema: v.GenericSchema])[] = [
  ['“rooms”', v.looseObject({ rooms: v.array(v.unknown()) })],
  [
    '“speakers” in its sessions',
    v.looseObject({ sessions: v.array(v.looseObject({ speakers: v.nullable(v.array(v.unknown())) })) }),
  ],
  ['“roomId” in its sessions', v.looseObject({ sessions: v.array(v.looseObject({ roomId: v.unknown() })) })],
  ['“fullName” in its speakers', v.looseObject({ speakers: v.array(v.looseObject({ fullName: v.unknown() })) })],
];

/** Returns the names of the lists that a view All lacks; empty for other views. */
export const missingOfAll = (value: unknown): string[] =>
  v.is(BothLists, value) ? MARKS.flatMap(([name, schema]) => (v.is(schema, value) ? [] : [name])) : [];

/** Returns whether a talk is on the schedule; false if it was rejected or not decided yet. */
const isShown = ({ status }: { readonly status: string }): boolean =>
  status === '' || /^accept(ed|_queue)?$/i.test(status);
const isTrack = ({ name, title }: v.InferOutput<typeof Category>): boolean => /track/i.test(name || title);

export function allView(value: unknown): SessionizeView | undefined {
  const parsed = v.safeParse(All, value);
  if (!parsed.success) return undefined;
  const { sessions, speakers, rooms, categories } = parsed.output;
  const roomName = new Map(rooms.map((room) => [room.id, room.name]));
  const names = new Map(
    speakers.flatMap((speaker) => {
      const read = v.safeParse(v.object({ id: Text, fullName: Text }), speaker);
      return read.success ? [[read.output.id, read.output.fullName] as const] : [];
    }),
  );
  const tracks = new Map(
    categories
      .filter(isTrack)
      .flatMap((category) => [...category.items, ...category.categoryItems])
      .map((item) => [item.id, item.name]),
  );
  return {
    name: 'All',
    rooms: rooms.map((room) => room.name),
    speakers,
    talks: sessions.filter(isShown).map((talk) => ({
      ...baseOf(talk),
      room: roomName.get(talk.roomId) ?? '',
      track: talk.categoryItems.map((id) => tracks.get(id)).find((name) => name !== undefined) ?? '',
      speakers: talk.speakers.map((id) => ({ id, name: names.get(id) ?? '' })),
    })),
  };
}

export function gridView(value: unknown): SessionizeView | undefined {
  const parsed = v.safeParse(Grid, value);
  if (!parsed.success) return undefined;
  const rooms = parsed.output.flatMap((day) => day.rooms);
  return {
    name: 'GridSmart',
    rooms: rooms.map((room) => room.name),
    speakers: [],
    talks: onceEach(rooms.flatMap((room) => room.sessions.filter(isShown).map((talk) => spelledTalk(talk, room.name)))),
  };
}

export function groupsView(value: unknown): SessionizeView | undefined {
  const parsed = v.safeParse(Groups, value);
  if (!parsed.success) return undefined;
  const talks = parsed.output
    .flatMap((group) => group.sessions)
    .filter(isShown)
    .map((talk) => spelledTalk(talk, ''));
  return { name: 'Sessions', rooms: talks.map((talk) => talk.room), speakers: [], talks: onceEach(talks) };
}

function spelledTalk(talk: v.InferOutput<typeof Spelled>, room: string): ViewTalk {
  return {
    ...baseOf(talk),
    room: talk.room || room,
    track: talk.categories.find(isTrack)?.categoryItems[0]?.name ?? '',
    speakers: talk.speakers,
  };
}

/** Returns each talk once. A view repeats plenary talks in every room's column, and other talks in each of their groups. */
function onceEach(talks: readonly ViewTalk[]): ViewTalk[] {
  const seen = new Set<string>();
  return talks.filter((talk) => {
    const sign = `${talk.id} ${talk.startsAt}`;
    return !seen.has(sign) && seen.add(sign);
  });
}

const baseOf = (talk: v.InferOutput<typeof Spelled> | v.InferOutput<typeof Numbered>) => ({
  id: talk.id,
  title: talk.title,
  description: talk.description,
  startsAt: talk.startsAt,
  endsAt: talk.endsAt,
  isService: talk.isServiceSession,
  isPlenum: talk.isPlenumSession,
  links: [
    { title: 'Live stream', url: talk.liveUrl },
    { title: 'Recording', url: talk.recordingUrl },
  ],
});
