import * as v from 'valibot';
import { SOURCE_PAGES_MAX } from '../../../domain/limits/sources.ts';
import { refuse } from '../../../domain/refusal.ts';
import { pretalxEvent, type PretalxEvent } from '../../../domain/sources/pretalx-address.ts';
import type { FetchedAnswer, Fetcher } from '../../platform/outbound-get.ts';
import { checkedFile } from './checked-file.ts';
import { contentMark, fetchFile, wholeText } from './fetch-file.ts';
import { fetchAnswer, jsonOf } from './fetch-json.ts';
import { INCOMPLETE, type ProgrammeRead, type ProgrammeSource, PullFailed } from './source-port.ts';

interface Parts {
  readonly address: string;
  /** Empty without one: then speakers have no mail address. */
  readonly token: string;
  readonly name: string;
  readonly fetch: Fetcher;
}

/** Reads the released schedule of an event of pretalx, and with a token the addresses of its speakers. Nothing is written there. */
export function pretalx({ address, token, name, fetch }: Parts): ProgrammeSource {
  const event = pretalxEvent(address);
  if (typeof event === 'string') return refuse('invalid', event, [{ field: 'address', message: event }]);
  const read = (mark: string): Promise<ProgrammeRead> => readEvent({ event, token, name, mark }, fetch);
  return { check: async () => checkedFile(await read(''), 'pretalx'), read };
}

interface Reading {
  readonly event: PretalxEvent;
  readonly token: string;
  readonly name: string;
  readonly mark: string;
}

/** What is remembered of an answer. `isBare`: the tag is sent without quotes. */
const Mark = v.fallback(v.object({ tag: v.string(), isBare: v.boolean(), hash: v.string(), people: v.string() }), {
  tag: '',
  isBare: false,
  hash: '',
  people: '',
});
type Mark = v.InferOutput<typeof Mark>;

const UNRELEASED = 'No schedule is released there yet.';

async function readEvent({ event, token, name, mark }: Reading, fetch: Fetcher): Promise<ProgrammeRead> {
  const before = parsedMark(mark);
  const people = token === '' ? new Map<string, string>() : await addresses(event, token, fetch);
  const said = contentMark(Buffer.from(JSON.stringify([...people])));
  const url = `${event.base}/${event.event}/schedule/export/schedule.json`;
  const mayBeSame = before.tag !== '' && said === before.people;
  const answer = await fetchFile({ url, headers: mayBeSame ? { 'if-none-match': sentTag(before) } : {} }, fetch);
  if (answer.status === 304) return { mark };
  if (answer.status === 404) return unreleased(event, mark, fetch);
  const next = nextMark(answer, { before, mayBeSame, people: said });
  if (next.hash === before.hash && said === before.people) return { mark: JSON.stringify(next) };
  const { bytes, version, talks } = withAddresses(wholeText(answer), people);
  if (talks === 0) return { mark, note: UNRELEASED };
  return { mark: JSON.stringify(next), file: { name, bytes }, version };
}

function parsedMark(mark: string): Mark {
  try {
    return v.parse(Mark, JSON.parse(mark));
  } catch {
    return v.parse(Mark, undefined);
  }
}

const bare = (tag: string): string => tag.replace(/^W\//, '').replace(/^"(.*)"$/, '$1');
const sentTag = ({ tag, isBare }: Mark): string => (isBare ? bare(tag) : tag);

/** pretalx may send its tag with quotes and compare it without them: then the same tag comes back with the whole answer. */
function nextMark(
  answer: FetchedAnswer,
  { before, mayBeSame, people }: { readonly before: Mark; readonly mayBeSame: boolean; readonly people: string },
): Mark {
  const tag = answer.headers['etag'] ?? '';
  const isIgnored = mayBeSame && tag !== '' && bare(tag) === bare(before.tag);
  return { tag, isBare: before.isBare || isIgnored, hash: contentMark(answer.body), people };
}

/** Without a released schedule the export is not found, but the event is. */
async function unreleased({ base, event }: PretalxEvent, mark: string, fetch: Fetcher): Promise<ProgrammeRead> {
  const { status } = await fetchAnswer({ url: `${base}/${event}/` }, fetch);
  if (status === 404) throw new PullFailed(`There is no event “${event}” at ${new URL(base).host} any more.`);
  return { mark, note: UNRELEASED };
}

const Speakers = v.object({
  next: v.nullish(v.string()),
  results: v.array(v.object({ code: v.string(), email: v.nullish(v.string()) })),
});
const REFUSED = 'pretalx no longer accepts this token. Make a new one that may read speakers.';

/** Code of a speaker → mail address. Only organisers' tokens get addresses. */
async function addresses({ base, event }: PretalxEvent, token: string, fetch: Fetcher): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const first = `${base}/api/events/${encodeURIComponent(event)}/speakers/`;
  for (let [query, page] = ['?page_size=100', 1] as [string | undefined, number]; query !== undefined; page += 1) {
    if (page > SOURCE_PAGES_MAX) throw new PullFailed('The event has too many speakers.');
    const answer = await fetchAnswer(
      { url: `${first}${query}`, authorization: `Token ${token}`, headers: { 'pretalx-version': 'v2' } },
      fetch,
    );
    if (answer.status === 401 || answer.status === 403) throw new PullFailed(REFUSED, { stops: true });
    if (answer.status === 404 && page === 1)
      throw new PullFailed(`There is no event “${event}” at ${new URL(base).host} any more.`);
    const list = v.safeParse(Speakers, answer.status === 200 ? jsonOf(answer, 'speakers') : undefined);
    if (!list.success) throw new PullFailed(INCOMPLETE);
    for (const { code, email } of list.output.results) if (email) found.set(code, email);
    // Only the query of the next page is followed: another host would get our token.
    const next: string | null | undefined = list.output.next;
    query = next?.includes('?') ? next.slice(next.indexOf('?')) : undefined;
  }
  return found;
}

const Exported = v.looseObject({
  schedule: v.looseObject({
    version: v.nullish(v.string()),
    conference: v.looseObject({
      days: v.array(
        v.looseObject({
          rooms: v.record(
            v.string(),
            v.array(v.looseObject({ persons: v.nullish(v.array(v.looseObject({ code: v.nullish(v.string()) }))) })),
          ),
        }),
      ),
    }),
  }),
});

/** The export with the addresses of its speakers, in the block that only this server writes. */
function withAddresses(text: string, people: ReadonlyMap<string, string>) {
  const parsed = v.safeParse(Exported, JSON.parse(text));
  if (!parsed.success) throw new PullFailed('The address answers with something else than a schedule of pretalx.');
  const { schedule } = parsed.output;
  const talks = schedule.conference.days.flatMap(({ rooms }) => Object.values(rooms).flat());
  for (const person of talks.flatMap(({ persons }) => persons ?? [])) {
    const email = people.get(person.code ?? '');
    delete person['plenary'];
    if (email !== undefined) person['plenary'] = { email };
  }
  const bytes = people.size === 0 ? Buffer.from(text) : Buffer.from(JSON.stringify(parsed.output));
  return { bytes, version: schedule.version ?? '', talks: talks.length };
}
