import { createHash } from 'node:crypto';
import { serveStandIn, type StandInAnswer, type StandInFault, type StandInRequest } from './stand-in-server.ts';

export interface PretalxTalk {
  readonly code: string;
  title: string;
  /** With its offset: `2027-06-04T10:00:00+02:00`. */
  date: string;
  /** `hh:mm`. */
  duration: string;
  room: string;
  track?: string | null;
  abstract?: string;
  language?: string;
  links?: readonly { readonly title: string; readonly url: string }[];
  speakers: readonly string[];
}

export interface PretalxSpeaker {
  readonly code: string;
  name: string;
  biography?: string;
  email?: string;
}

/**
 * A stand-in for pretalx: the released schedule as its exporter writes it, with the habit of its tags (sent with quotes, compared
 * without them), not found before the first release, and the speakers of its API, with addresses for an organiser's token only.
 */
export class Pretalx {
  readonly slug: string;
  title = 'Harbour Days';
  zone = 'Europe/Berlin';
  /** Dates of the event. */
  days: readonly string[] = ['2027-06-04', '2027-06-05'];
  talks: PretalxTalk[] = [];
  speakers: PretalxSpeaker[] = [];
  token = 'organiser';
  isGone = false;
  readonly faults: StandInFault[] = [];
  readonly requests: StandInRequest[] = [];
  #released: string | undefined;
  #version = 0;

  constructor(slug = 'days27') {
    this.slug = slug;
  }

  /** Publishes the schedule as it is now. Until then everybody sees the version before. */
  release(): string {
    this.#version += 1;
    const version = `0.${this.#version}`;
    this.#released = JSON.stringify(this.#export(version));
    return version;
  }

  #export(version: string) {
    const rooms = [...new Set(this.talks.map(({ room }) => room))];
    const ofDay = (date: string) =>
      rooms.map(
        (room) => [room, this.talks.filter((talk) => talk.room === room && talk.date.startsWith(date))] as const,
      );
    return {
      $schema: 'https://c3voc.de/schedule/schema.json',
      generator: { name: 'pretalx', version: '2027.1.0' },
      schedule: {
        url: `https://pretalx.example/${this.slug}/schedule/`,
        version,
        base_url: 'https://pretalx.example',
        conference: {
          acronym: this.slug,
          title: this.title,
          start: this.days[0],
          end: this.days.at(-1),
          daysCount: this.days.length,
          timeslot_duration: '00:05',
          time_zone_name: this.zone,
          rooms: rooms.map((name, index) => ({
            name,
            slug: `${index}-${name}`,
            guid: guid(name),
            capacity: 100 + index,
          })),
          tracks: [...new Set(this.talks.flatMap(({ track }) => track ?? []))].map((name) => ({
            name,
            color: '#3366e6',
          })),
          days: this.days.map((date, index) => ({
            index: index + 1,
            date,
            day_start: `${date}T04:00:00+02:00`,
            day_end: `${date}T23:59:00+02:00`,
            rooms: Object.fromEntries(
              ofDay(date)
                .filter(([, talks]) => talks.length > 0)
                .map(([room, talks]) => [room, talks.map((talk) => this.#talk(talk))]),
            ),
          })),
        },
      },
    };
  }

  #talk({
    code,
    title,
    date,
    duration,
    room,
    track = null,
    abstract = '',
    language = 'en',
    links = [],
    speakers,
  }: PretalxTalk) {
    return {
      guid: guid(code),
      code,
      id: Number.parseInt(code, 36) % 100_000,
      logo: null,
      date,
      start: date.slice(11, 16),
      duration,
      room,
      slug: `${this.slug}-${code}`,
      url: `https://pretalx.example/${this.slug}/talk/${code}/`,
      title,
      subtitle: '',
      track,
      type: 'Talk',
      language,
      abstract,
      description: '',
      recording_license: '',
      do_not_record: false,
      persons: speakers.map((one) => this.#person(one)),
      links,
      feedback_url: `https://pretalx.example/${this.slug}/talk/${code}/feedback/`,
      attachments: [],
    };
  }

  #person(code: string) {
    const { name = '', biography = '' } = this.speakers.find((one) => one.code === code) ?? {};
    return { code, name, avatar: null, biography, public_name: name, guid: guid(code) };
  }

  answer(request: StandInRequest): StandInAnswer | undefined {
    this.requests.push(request);
    const { pathname, searchParams } = new URL(request.path, 'http://pretalx');
    if (this.isGone) return { status: 404, body: 'Not found' };
    if (pathname === `/${this.slug}/`) return html('<html>Harbour Days</html>');
    if (pathname === `/${this.slug}/schedule/export/schedule.json`) return this.#schedule(request);
    if (pathname === `/api/events/${this.slug}/speakers/`) return this.#speakers(request, searchParams);
    return { status: 404, body: 'Not found' };
  }

  #schedule({ headers }: StandInRequest): StandInAnswer {
    if (this.#released === undefined) return { status: 404, body: 'Not found' };
    const tag = createHash('sha1').update(this.#released).digest('hex');
    // Compared without the quotes with which it is sent.
    if (headers['if-none-match'] === tag) return { status: 304, body: '' };
    return { status: 200, headers: { 'content-type': 'application/json', etag: `"${tag}"` }, body: this.#released };
  }

  #speakers({ headers }: StandInRequest, query: URLSearchParams): StandInAnswer {
    if (headers['authorization'] !== `Token ${this.token}` && headers['authorization'] !== 'Token reader')
      return { status: 401, body: '{"detail":"Invalid token."}' };
    const isOrganiser = headers['authorization'] === `Token ${this.token}`;
    const page = Number(query.get('page') ?? 1);
    const size = 2;
    const results = this.speakers
      .slice((page - 1) * size, page * size)
      .map(({ code, name, email = '' }) => ({ code, name, ...(isOrganiser && { email, locale: 'en' }) }));
    const hasMore = page * size < this.speakers.length;
    const next = hasMore ? `http://elsewhere.example/api/?page=${page + 1}` : null;
    const body = JSON.stringify({ count: this.speakers.length, next, previous: null, results });
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }
}

const html = (body: string): StandInAnswer => ({ status: 200, headers: { 'content-type': 'text/html' }, body });

const guid = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};

export const servePretalx = (pretalx: Pretalx) => serveStandIn((request) => pretalx.answer(request), pretalx.faults);
