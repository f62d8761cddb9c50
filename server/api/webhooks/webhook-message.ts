import { leadEntries } from '../../../domain/companies/lead-entry.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type {
  LeadPayload,
  PersonPayload,
  SourcePayload,
  TalkPayload,
  TicketPayload,
  WebhookMessages,
} from '../../../domain/webhooks/webhook-payload.ts';
import { needsOrganiser } from '../../../domain/sources/health-sentence.ts';
import { sourceHealthCollection } from '../../../domain/sources/source-health.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, findDocument, stored } from '../../sync/documents.ts';
import { stagesOf, talksOf, tracksOf } from '../../sync/stored-collections.ts';
import { answersViewer } from '../event-fields/programme-answers.ts';
import { leadsOf, remarksOf } from '../companies/lead-documents.ts';
import { leadView } from '../companies/lead-view.ts';
import { findTicket } from '../tickets/change-tickets.ts';
import { rowView } from '../tickets/ticket-view.ts';
import type { Delivery } from './deliveries.ts';
import { findListed } from '../people/find-person.ts';

const sourceHealth = stored(sourceHealthCollection);

type Told = WebhookMessages[keyof WebhookMessages];

/** Returns the body of a delivery, with the data as it is now. */
export async function webhookMessage({ kind, changes, createdAt }: Delivery, ports: Ports): Promise<Told> {
  const timestamp = new Date(createdAt).toISOString();
  if (kind === 'test') return { type: 'test', timestamp, data: { message: 'It works', event: ports.event().name } };
  const ids = changes.map(({ id }) => id);
  const data = async <K extends string, T>(thing: K, shown: Promise<ReadonlyMap<string, T>>) => {
    const now = await shown;
    return {
      changes: changes.map((change) => ({
        ...change,
        ...({ [thing]: now.get(change.id) ?? null } as Record<K, T | null>),
      })),
    };
  };
  if (kind === 'talks') return { type: 'talks.changed', timestamp, data: await data('talk', talkPayloads(ids, ports)) };
  if (kind === 'people')
    return { type: 'people.changed', timestamp, data: await data('person', personPayloads(ids, ports)) };
  if (kind === 'leads') return { type: 'leads.changed', timestamp, data: await data('lead', leadPayloads(ids, ports)) };
  if (kind === 'sources')
    return { type: 'sources.changed', timestamp, data: await data('source', sourcePayloads(ids, ports)) };
  return { type: 'tickets.changed', timestamp, data: await data('ticket', ticketPayloads(ids, ports)) };
}

async function talkPayloads(ids: readonly string[], ports: Ports): Promise<Map<string, TalkPayload>> {
  const namesOf = (places: readonly { id: string; name: string }[]) =>
    new Map(places.map(({ id, name }) => [id, name]));
  const stages = namesOf(await allDocuments(stagesOf('live'), ports));
  const tracks = namesOf(await allDocuments(tracksOf('live'), ports));
  const named = (id: string | null, names: ReadonlyMap<string, string>) =>
    id === null ? null : { id, name: names.get(id) ?? '' };
  const payload = (talk: Talk): TalkPayload => ({
    id: talk.id,
    title: talk.title,
    description: talk.description,
    start_time: new Date(talk.startsAt).toISOString(),
    length: talk.minutes,
    stage: named(talk.stageId, stages),
    track: named(talk.trackId, tracks),
    speakers: talk.speakers.map(({ id, name }) => ({ id, name })),
    kind: talk.kind,
    cancelled: talk.cancelled,
    is_finished: talk.isFinished,
    url: `${ports.publicUrl}/app/talk/${encodeURIComponent(talk.id)}`,
  });
  return found(ids, (id) => findDocument(talksOf('live'), id, ports), payload);
}

async function personPayloads(ids: readonly string[], ports: Ports): Promise<Map<string, PersonPayload>> {
  const answersOf = await answersViewer('person', ports);
  const payload = (person: Person): PersonPayload => {
    const extra = answersOf(person);
    return {
      id: person.id,
      first_name: person.firstName,
      last_name: person.lastName,
      job_position: person.jobPosition,
      about: person.about,
      company_id: person.companyId,
      company: person.companyName,
      country: person.country,
      website: person.website,
      is_speaker: person.roles.includes('ROLE_SPEAKER'),
      ...(extra && { extra }),
    };
  };
  return found(ids, (id) => findListed(id, ports), payload);
}

async function ticketPayloads(ids: readonly string[], ports: Ports): Promise<Map<string, TicketPayload>> {
  const told = ids.map(async (id): Promise<[string, TicketPayload][]> => {
    const held = await findTicket(id, ports);
    if (!held || (held.row.state !== 'valid' && !held.isFirst)) return [];
    const { account, row } = held;
    const person = await findListed(account.id, ports);
    const { user_id, type, has_code } = rowView(account, row);
    const names = { first_name: person?.firstName ?? '', last_name: person?.lastName ?? '' };
    return [[id, { id, user_id, type, email: account.address, ...names, has_code }]];
  });
  return new Map((await Promise.all(told)).flat());
}

const sourcePayloads = (ids: readonly string[], ports: Ports): Promise<Map<string, SourcePayload>> =>
  found(
    ids,
    (id) => findDocument(sourceHealth, id, ports),
    (health): SourcePayload => {
      const { id, name, place, state } = health;
      return { id, name, place, state, wrong: needsOrganiser(health) ? health.wrong : '' };
    },
  );

/** Returns the leads with these ids, which have the form `<company>:<person>`. */
const leadPayloads = (ids: readonly string[], ports: Ports): Promise<Map<string, LeadPayload>> =>
  found(
    ids,
    async (id) => {
      const [companyId = '', personId = ''] = id.split(':');
      const lead = await findDocument(leadsOf(companyId), personId, ports);
      return lead && leadEntries([lead], await allDocuments(remarksOf(companyId), ports))[0];
    },
    ({ lead, stage }): LeadPayload => ({ ...leadView(lead), stage }),
  );

async function found<T, S>(
  ids: readonly string[],
  find: (id: string) => Promise<T | undefined>,
  show: (thing: T) => S,
): Promise<Map<string, S>> {
  const things = await Promise.all(ids.map(async (id) => [id, await find(id)] as const));
  return new Map(things.flatMap(([id, thing]): [string, S][] => (thing === undefined ? [] : [[id, show(thing)]])));
}
