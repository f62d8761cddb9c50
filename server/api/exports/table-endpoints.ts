import { BYTE_ORDER_MARK, csvRow } from '../../../domain/csv-cell.ts';
import { readTable, readTalkNumbers } from '../../../domain/exports/export-calls.ts';
import { cellsOf, type RowOf, type TableName, TABLES } from '../../../domain/exports/tables.ts';
import { CSV_ROWS_AT_ONCE } from '../../../domain/limits/companies.ts';
import { TABLE_CSV_BUDGET } from '../../../domain/limits/requests.ts';
import { attachment } from '../../http/files/attachment.ts';
import { endpoint } from '../../http/endpoint.ts';
import { spendBudget, streamed } from '../../http/expensive-call-limit.ts';
import type { Ports } from '../../ports.ts';
import { recordChange } from '../audit/audit-store.ts';
import { readReleasedLists } from '../event-fields/field-lists.ts';
import { answerCells, answerColumnsOf } from './answer-cells.ts';
import { audit } from './audit-table.ts';
import { sponsorsTable } from './sponsors-table.ts';
import { companiesTable } from './companies-table.ts';
import { claimsTable, connectionsTable, entriesTable, leadsTable, perksTable, rafflesTable } from './lobby-tables.ts';
import { speakersTable, ticketsTable, usersTable } from './people-tables.ts';
import { stageNames, talkNumbers } from './talk-numbers.ts';
import { isGiven } from '../../../domain/feedback/feedback.ts';
import { newestRating } from '../../../domain/feedback/rating.ts';
import { hasRoom } from '../../../domain/hosting/host.ts';
import { detailCells } from '../../../domain/talks/talk-details.ts';
import { byStart } from '../../../domain/talks/talk.ts';
import { allDocuments, documentsIn } from '../../sync/documents.ts';
import { talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { feedbackViews } from '../feedback/feedback-view.ts';
import { ratingsOf } from '../feedback/ratings.ts';
import { queuedQuestionsIn, shownQuestion } from '../hosting/moderation-queue.ts';
import { votesOf } from '../questions/questions-of.ts';
import { consentsAbout } from '../pages/consent-store.ts';
import { waitingTable } from '../registrations/registration-endpoints.ts';
import { SIGNUPS_SCOPE, turns } from '../signups/waitlist-store.ts';
import { iso, mailAddresses, personNames, talkTitles } from './known-names.ts';
import { countSlots } from '../../../domain/analytics/concurrent-viewers.ts';
import { DAY, inZone } from '../../../domain/time.ts';
import { ANALYTICS_LIFE } from '../../../domain/limits/analytics.ts';
import { countDay } from '../analytics/stats-endpoints.ts';
import { watchedFrom } from '../analytics/watch-store.ts';
import { downloadCounts } from '../resources/resource-downloads.ts';
import { talksOfAll } from '../talks/find-talk.ts';

const EDITIONS = ['live', 'replay'] as const;

/** Returns the talks of schedule and replays, including breaks and cancelled talks, with their answers to the event's own fields. */
async function talks(ports: Ports): Promise<RowOf<'talks'>[]> {
  const stageName = await stageNames(ports);
  const { talk: list } = await readReleasedLists(ports);
  const tracks = (await Promise.all(EDITIONS.map((edition) => allDocuments(tracksOf(edition), ports)))).flat();
  const trackNames = new Map(tracks.map(({ id, name }) => [id, name]));
  return (await talksOfAll(EDITIONS, ports)).toSorted(byStart).map((talk) => ({
    id: talk.id,
    title: talk.title,
    starts_at: iso(talk.startsAt),
    minutes: talk.minutes,
    stage_id: talk.stageId,
    stage: stageName(talk),
    track_id: talk.trackId,
    track: trackNames.get(talk.trackId ?? '') ?? '',
    speakers: talk.speakers.map(({ name }) => name).join(' | '),
    kind: talk.kind,
    cancelled: talk.cancelled,
    capacity: talk.capacity ?? null,
    edition: talk.edition,
    ...detailCells(talk, 'export'),
    ...answerCells(list, talk.extra),
  }));
}

const attendance = (ports: Ports): Promise<RowOf<'attendance'>[]> => talkNumbers(ports);

/** Returns the number of viewers of each talk per five minutes. */
async function views(ports: Ports): Promise<RowOf<'views'>[]> {
  const title = await talkTitles(ports);
  const counts = await countSlots(watchedFrom(0, Number.MAX_SAFE_INTEGER - 1, ports));
  return counts.map(({ at, talkId, watching }) => ({ at: iso(at), talk_id: talkId, talk: title(talkId), watching }));
}

/** Returns the counted events of all stored days. */
async function analytics(ports: Ports): Promise<RowOf<'analytics'>[]> {
  const today = inZone(ports.now(), ports.event().zone).toPlainDate();
  const days = Array.from({ length: ANALYTICS_LIFE / DAY + 1 }, (_, back) => today.subtract({ days: back }).toString());
  const counted = await Promise.all(days.toReversed().map((day) => countDay(day, ports)));
  return counted.filter((day) => day.logins + day.page_views + day.downloads > 0);
}

/** Returns all files of talks with the number of people who downloaded them. */
async function resources(ports: Ports): Promise<RowOf<'resources'>[]> {
  const counts = new Map(
    (await allDocuments(downloadCounts, ports)).map((count) => [count.resourceId, count.downloads]),
  );
  return (await talksOfAll(EDITIONS, ports)).toSorted(byStart).flatMap((talk) =>
    talk.resources.map(({ id, filename }) => ({
      resource_id: id,
      filename,
      talk_id: talk.id,
      talk: talk.title,
      downloads: counts.get(id) ?? 0,
    })),
  );
}

/** Returns all ratings, newest first. */
async function feedback(ports: Ports): Promise<RowOf<'feedback'>[]> {
  const given = (await ratingsOf(undefined, ports)).filter(isGiven).toSorted(newestRating);
  return given.map(await feedbackViews(ports));
}

/** Returns all questions, talk by talk, including waiting and removed ones. Authors of anonymous questions are left out. */
async function* questions(ports: Ports): AsyncGenerator<RowOf<'questions'>> {
  const name = await personNames(ports);
  for (const talk of (await allDocuments(talksOf('live'), ports)).filter(hasRoom).toSorted(byStart)) {
    const asked = (await allDocuments(queuedQuestionsIn(talk.id), ports)).toSorted((a, b) => a.at - b.at);
    const votes = new Map((await allDocuments(votesOf(talk.id), ports)).map(({ id, count }) => [id, count]));
    for (const { id, text, by, state, at } of asked.map(shownQuestion))
      yield {
        talk_id: talk.id,
        talk: talk.title,
        question_id: id,
        text,
        user_id: by,
        name: name(by),
        state,
        votes: votes.get(id) ?? 0,
        asked_at: iso(at),
      };
  }
}

/** Returns all sign-ups by talk: confirmed ones first, then the waitlist in order. */
async function signups(ports: Ports): Promise<RowOf<'signups'>[]> {
  const [name, email, title] = [await personNames(ports), await mailAddresses(ports), await talkTitles(ports)];
  return documentsIn(await ports.log.state(SIGNUPS_SCOPE), turns)
    .filter(({ state }) => state !== 'left')
    .toSorted(
      (a, b) =>
        (a.talkId < b.talkId ? -1 : a.talkId > b.talkId ? 1 : 0) ||
        Number(a.state === 'waiting') - Number(b.state === 'waiting') ||
        a.number - b.number,
    )
    .map(({ talkId, personId, state, number, since }) => ({
      talk_id: talkId,
      talk: title(talkId),
      user_id: personId,
      name: name(personId),
      email: email(personId),
      state,
      number,
      since: iso(since),
    }));
}

/** Returns all consents, oldest first. An erased person appears as a keyed hash without a name. */
async function* consents(ports: Ports): AsyncGenerator<RowOf<'consents'>> {
  const [name, email] = [await personNames(ports), await mailAddresses(ports)];
  for await (const { personId, what, said, version, hash, way, at, ended } of consentsAbout(undefined, ports))
    yield {
      user_id: personId,
      name: name(personId),
      email: email(personId),
      what,
      said,
      version,
      hash,
      way,
      at: iso(at),
      ended: ended === null ? null : iso(ended),
    };
}

type Rows<Name extends TableName> = Promise<readonly RowOf<Name>[]> | AsyncGenerator<RowOf<Name>>;

/** The function that makes each table. */
const MADE_BY: { readonly [Name in TableName]: (ports: Ports) => Rows<Name> } = {
  users: usersTable,
  tickets: ticketsTable,
  speakers: speakersTable,
  talks,
  attendance,
  views,
  analytics,
  resources,
  leads: leadsTable,
  connections: connectionsTable,
  perks: perksTable,
  claims: claimsTable,
  raffles: rafflesTable,
  entries: entriesTable,
  feedback,
  questions,
  signups,
  waiting: waitingTable,
  consents,
  companies: companiesTable,
  sponsors: sponsorsTable,
  audit,
};

export const tableEndpoints = [
  /** Every download is audited, because tables contain names and addresses. */
  endpoint(readTable, {
    summary: 'What organisers need afterwards as a CSV file, each with columns of fixed names (docs/api.md).',
    example: { what: 'attendance' },
    handle: async ({ actor, input: { what }, ports }) => {
      spendBudget(actor.id, TABLE_CSV_BUDGET, ports.attempts);
      await recordChange(
        { by: actor.id, scope: 'accounts', note: `took along the table “${what}”`, changes: [] },
        ports,
      );
      return streamed(parts(what, ports), attachment(`${what}.csv`, 'text/csv; charset=utf-8; header=present'), ports);
    },
  }),
  endpoint(readTalkNumbers, {
    summary: 'Of each talk how many people kept, watched, signed up, rated and asked.',
    example: {},
    handle: async ({ ports }) => ({ data: await talkNumbers(ports) }),
  }),
];

/** Generates the file in parts. Each part is made after the reader has taken the previous one. */
async function* parts(name: TableName, ports: Ports): AsyncGenerator<string> {
  const more = await answerColumnsOf(name, ports);
  yield BYTE_ORDER_MARK + csvRow([...TABLES[name], ...more]);
  let rows: string[] = [];
  for await (const row of await MADE_BY[name](ports)) {
    rows.push(csvRow(cellsOf(name, row, more)));
    if (rows.length < CSV_ROWS_AT_ONCE) continue;
    yield rows.join('');
    rows = [];
  }
  yield rows.join('');
}
