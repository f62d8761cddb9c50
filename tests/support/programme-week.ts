import type { Pretalx, PretalxTalk } from './pretalx-server.ts';

/** A talk as attendees see it. Names instead of ids. */
export interface SeenTalk {
  readonly title: string;
  readonly description: string;
  readonly startsAt: number;
  readonly minutes: number;
  readonly stage: string;
  readonly track: string;
  readonly speakers: readonly string[];
  readonly language: string;
  readonly links: readonly string[];
  readonly cancelled: boolean;
}

const ROOMS = ['Dock 1', 'Dock 2', 'Dock 3'];
const TRACKS = ['Tides', 'Lights', 'Maps'];
const NAMES = [
  'Nora Quill',
  'Sam Someone',
  'Pia Prompt',
  'Ivo Inlet',
  'Bea Buoy',
  'Cy Current',
  'Dana Dike',
  'Eli Eddy',
];
export const SPEAKERS = NAMES.map((name) => {
  const [first = ''] = name.split(' ');
  return { code: first.toUpperCase(), name, email: `${first.toLowerCase()}@speakers.example.org` };
});

const codeOf = (number: number): string => `T${String(number).padStart(5, '0')}`;
/** Half hours from nine in the morning on two days. */
const dateOf = (slot: number): string => {
  const half = slot % 20;
  const time = `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return `2027-07-${slot < 20 ? 12 : 13}T${time}:00+02:00`;
};
const videoOf = (number: number): string => `https://www.youtube.com/watch?v=${`video${number}`.padEnd(11, '_')}`;

/** A programme of which a new version is released each day. The same for the same random numbers. */
export class ProgrammeWeek {
  readonly pretalx: Pretalx;
  /** What the last released version that had a talk says of it, by code. */
  readonly said = new Map<string, PretalxTalk>();
  /** Names of speakers, as the last released version that had a talk of theirs says. */
  readonly names = new Map<string, string>();
  /** Codes of the talks of the last released version. */
  readonly there = new Set<string>();
  readonly #random: () => number;
  #numbers = 0;

  constructor(pretalx: Pretalx, random: () => number) {
    this.pretalx = pretalx;
    this.#random = random;
    const days = { title: 'Test Days', zone: 'Europe/Madrid', days: ['2027-07-12', '2027-07-13'] };
    Object.assign(pretalx, { ...days, speakers: structuredClone(SPEAKERS) });
    for (let n = 0; n < 24; n += 1) this.#add();
  }

  #any<T>(from: readonly T[]): T {
    return from[Math.floor(this.#random() * from.length)]!;
  }

  /** Every third talk has a video. */
  #add(): void {
    this.#numbers += 1;
    const number = this.#numbers;
    this.pretalx.talks.push({
      code: codeOf(number),
      title: `Talk ${number}`,
      abstract: `About ${number}`,
      date: dateOf(Math.floor(this.#random() * 40)),
      duration: '00:30',
      room: this.#any(ROOMS),
      track: this.#any(TRACKS),
      speakers: [this.#any(SPEAKERS).code],
      ...(number % 3 === 0 && { links: [{ title: 'Video', url: videoOf(number) }] }),
    });
  }

  talk(code: string): PretalxTalk {
    const found = this.pretalx.talks.find((talk) => talk.code === code);
    if (!found) throw new Error(`${code} is not there`);
    return found;
  }

  remove(code: string): PretalxTalk {
    const talk = this.talk(code);
    this.pretalx.talks = this.pretalx.talks.filter((each) => each !== talk);
    return talk;
  }

  /** Moves and renames talks, adds one, and removes one. `spared`: those that a test changes. */
  change(day: number, spared: readonly string[]): void {
    const free = (): PretalxTalk => this.#any(this.pretalx.talks.filter(({ code }) => !spared.includes(code)));
    for (let n = 0; n < 4; n += 1)
      Object.assign(free(), { date: dateOf(Math.floor(this.#random() * 40)), room: this.#any(ROOMS) });
    // Also of those that were changed here, other fields change.
    for (const talk of this.pretalx.talks) if (this.#random() < 0.3) talk.abstract = `Revised on day ${day}`;
    for (let n = 0; n < 3; n += 1) free().title = `Renamed on day ${day}.${n}`;
    free().duration = '00:45';
    free().speakers = [this.#any(SPEAKERS).code, SPEAKERS[0]!.code];
    this.#add();
    this.remove(free().code);
  }

  release(): void {
    this.pretalx.release();
    this.there.clear();
    for (const talk of this.pretalx.talks) {
      this.there.add(talk.code);
      this.said.set(talk.code, structuredClone(talk));
      for (const { code, name } of this.pretalx.speakers) if (talk.speakers.includes(code)) this.names.set(code, name);
    }
  }

  /** Every talk that was ever released as it has to be here. `byHand`: code → fields that were changed here. */
  expected(
    byHand: Readonly<Record<string, Partial<SeenTalk>>>,
    speakersByHand: Readonly<Record<string, string>>,
  ): Record<string, SeenTalk> {
    const name = (code: string): string => speakersByHand[code] ?? this.names.get(code) ?? '';
    const shown = [...this.said.values()].map(({ code, ...talk }): [string, SeenTalk] => [
      code,
      {
        title: talk.title,
        description: talk.abstract ?? '',
        startsAt: Date.parse(talk.date),
        minutes: Number(talk.duration.slice(0, 2)) * 60 + Number(talk.duration.slice(3)),
        stage: talk.room,
        track: talk.track ?? '',
        speakers: [...new Set(talk.speakers)].map(name),
        language: 'en',
        links: [
          ...(talk.links ?? []).map(({ url }) => url),
          `https://pretalx.example/${this.pretalx.slug}/talk/${code}/`,
        ],
        cancelled: !this.there.has(code),
        ...byHand[code],
      },
    ]);
    return Object.fromEntries(shown.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}
