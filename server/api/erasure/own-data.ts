import { ownTicketsCollection } from '../../../domain/tickets/own-ticket.ts';
import { ticketsOf } from '../tickets/ticket-store.ts';
import { type HeardRoom, heardRoomsCollection } from '../../../domain/chats/room-latest.ts';
import { card } from '../../../domain/companies/virtual-card.ts';
import { WATCH_SLOT } from '../../../domain/limits/analytics.ts';
import { DAY, type Instant } from '../../../domain/time.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { pictureFile } from '../../../domain/pictures.ts';
import { type Contact, contactsCollection } from '../../../domain/connections/contact.ts';
import { type Person, selfCollection } from '../../../domain/people/person.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import { MINE } from '../../log/mine-entries.ts';
import { mineIn } from '../../sync/write-mine.ts';
import type { ArchivedFile } from '../../platform/file-types/archive.ts';
import { jsonText } from '../../platform/json-text.ts';
import { eventsOf } from '../analytics/event-store.ts';
import { watchedBy } from '../analytics/watch-store.ts';
import { feedMadeAt } from '../calendar/feed-store.ts';
import { leadsOf } from '../companies/lead-documents.ts';
import { subscriptionsOf } from '../push/subscription-store.ts';
import { sessionTable } from '../sessions/session-store.ts';
import { type Account, findAccount } from '../accounts/account-store.ts';
import { identitiesOf } from '../oidc/identity-store.ts';
import { allProviders } from '../oidc/provider-store.ts';
import { consentsOf } from '../pages/consent-store.ts';
import { mailsOf, shownState } from '../mail/mails.ts';
import { withExtra } from '../../../domain/event-fields/extra.ts';
import { ownProfile } from '../people/write-profile.ts';
import { findPerson } from '../people/find-person.ts';

/** Maximum number of sessions read; more than anyone has. */
const MANY = 100;

/** One part of a person's data export. */
export interface OwnDataPart {
  readonly name: string;
  readonly read: (personId: string, ports: Ports) => Promise<unknown> | AsyncIterable<object>;
}

/** All parts of a data export: their names and content. */
const ownDataParts: readonly OwnDataPart[] = [
  {
    name: 'profile',
    read: async (id, ports) => {
      const [person, own] = [await findPerson(id, ports), await ownProfile(id, ports)];
      // Both parts may have answers.
      return withExtra({ ...person, ...own }, { ...own.extra, ...person?.extra });
    },
  },
  { name: 'account', read: async (id, ports) => accountWithoutSecrets(await findAccount(id, ports)) },
  { name: 'sessions', read: sessionsOf },
  { name: 'log_in_providers', read: identitiesShown },
  { name: 'tickets', read: ticketsShown },
  {
    name: 'mails',
    read: async (id, ports) =>
      (await mailsOf(id, ports)).map((mail) => ({
        kind: mail.kind,
        at: iso(mail.firstAt),
        state: shownState(mail, ports.now()),
        answer: mail.answer,
      })),
  },
  { name: 'own', read: ownDocuments },
  { name: 'kept_for_you', read: otherDocuments },
  { name: 'cards_sent', read: cardsSent },
  {
    name: 'push_subscriptions',
    read: async (id, ports) =>
      (await subscriptionsOf(id, ports)).map(({ origin, createdAt }) => ({
        service: origin,
        createdAt: iso(createdAt),
      })),
  },
  {
    name: 'calendar_address',
    read: async (id, ports) => {
      const madeAt = await feedMadeAt(id, ports);
      return madeAt === undefined ? null : { madeAt: iso(madeAt) };
    },
  },
  {
    name: 'consents',
    read: async (id, ports) =>
      (await consentsOf(id, ports)).map(({ what, said, version, hash, way, at, ended }) => ({
        what,
        said,
        version,
        hash,
        way,
        at: iso(at),
        ended: ended === null ? null : iso(ended),
      })),
  },
  { name: 'events', read: eventsShown },
  {
    name: 'watched_at',
    read: async (id, ports) =>
      (await watchedBy(id, ports)).flatMap((day) =>
        Object.entries(day.talks).map(([talkId, slots]) => ({
          about: talkId,
          in_five_minutes_from: slots.map((slot) => iso(day.day * DAY + slot * WATCH_SLOT)),
        })),
      ),
  },
];

const iso = (at: Instant): string => new Date(at).toISOString();

/** Returns the account without credentials. */
const accountWithoutSecrets = (account: Account | undefined): object | null =>
  account === undefined
    ? null
    : {
        id: account.id,
        email: account.address,
        roles: account.roles,
        replayAccess: account.replayAccess,
        ticketType: account.ticketType,
        hasTicketCode: account.ticket !== '',
        hasPassword: account.password !== '',
        connectionLimit: account.connectionLimit,
        invitedAt: account.invitedAt === null ? null : iso(account.invitedAt),
        ...(account.activeAt !== undefined && { lastActiveAt: iso(account.activeAt) }),
      };

async function ticketsShown(personId: string, ports: Ports): Promise<object[]> {
  const account = await findAccount(personId, ports);
  const rows = account ? await ticketsOf(account, ports) : [];
  return rows.map(({ id, typeId, state, why, order, codeHash }) => ({
    id,
    type: typeId,
    state,
    why,
    order,
    hasCode: codeHash !== '',
  }));
}

/** Returns the person's accounts at log-in providers, by the names of the providers. */
async function identitiesShown(personId: string, ports: Ports): Promise<object[]> {
  const names = new Map((await allProviders(ports)).map(({ id, name }) => [id, name]));
  return (await identitiesOf(personId, ports)).map(({ provider, isOwn, at }) => ({
    provider: names.get(provider) ?? null,
    linkedByYou: isOwn,
    linkedAt: iso(at),
  }));
}

async function sessionsOf(personId: string, ports: Ports): Promise<object[]> {
  const { documents } = await (await sessionTable(ports)).find('byUser', { equals: [personId], limit: MANY });
  return documents.map(({ state, createdAt, seenAt, expiresAt }) => ({
    state,
    createdAt: iso(createdAt),
    seenAt: iso(seenAt),
    expiresAt: iso(expiresAt),
  }));
}

/** Returns the person's user documents by kind: schedule, reactions, connections, cards, claims, entries, reads, messages … */
async function ownDocuments(personId: string, ports: Ports): Promise<object> {
  const documents = mineIn(await ports.log.state(personScope(personId)));
  const shown = ({ ref, value, changedAt }: UserDocument): object => ({
    about: ref,
    ...value,
    changedAt: iso(changedAt),
  });
  return Object.fromEntries(
    [...Map.groupBy(documents, ({ kind }) => kind)].map(([kind, held]) => [kind, held.map(shown)]),
  );
}

/** Collections that other parts show. */
const SHOWN_APART: ReadonlySet<string> = new Set([MINE, 'profile', ownTicketsCollection.name, selfCollection.name]);

/** Returns the other documents in the person's scope, such as notices. */
async function otherDocuments(personId: string, ports: Ports): Promise<object> {
  const state = await ports.log.state(personScope(personId));
  const names = state.collections().filter((name) => !SHOWN_APART.has(name));
  const docsOf = (name: string) =>
    state.all(name).map(({ doc }) => timesToRead(withoutOthersWords(name, doc as object)));
  return Object.fromEntries(names.map((name) => [name, docsOf(name)]));
}

/**
 * Removes the partner's words: that two people write with each other, and since when, is the person's data; the partner's
 * last message is not.
 */
function withoutOthersWords(collection: string, doc: object): object {
  if (collection === contactsCollection.name) return { id: (doc as Partial<Contact>).id };
  if (collection !== heardRoomsCollection.name) return doc;
  const { text: _words, told: _told, ...own } = doc as Partial<HeardRoom>;
  return own;
}

/** Returns the document with times as ISO 8601 instead of milliseconds. */
const timesToRead = (doc: object): object =>
  Object.fromEntries(
    Object.entries(doc).map(([name, value]) => [name, MOMENTS.has(name) && value ? iso(value as Instant) : value]),
  );
const MOMENTS: ReadonlySet<string> = new Set(['at', 'sentAt', 'until']);

async function cardsSent(personId: string, ports: Ports): Promise<object[]> {
  const cards = mineIn(await ports.log.state(personScope(personId))).filter(card.is);
  const leads = await Promise.all(cards.map(({ ref }) => findDocument(leadsOf(ref), personId, ports)));
  return leads.flatMap((lead) => (lead === undefined ? [] : timesToRead(lead)));
}

async function* eventsShown(personId: string, ports: Ports): AsyncGenerator<object> {
  for await (const { type, thing, at } of eventsOf(personId, ports)) yield { type, thing, at: iso(at) };
}

/** Returns all data about a person as a zip, generated while it is sent: `data.json`, and pictures in `files`. */
export async function* ownDataArchive(personId: string, ports: Ports): AsyncGenerator<Uint8Array> {
  const now = ports.now();
  const person = await findPerson(personId, ports);
  const heading = [
    ['exportedAt', iso(now)],
    ['event', ports.event().name],
  ] as const;
  const parts = ownDataParts.map(({ name, read }) => [name, () => read(personId, ports)] as const);
  const files = [
    {
      name: 'data.json',
      content: jsonText([...heading.map(([name, value]) => [name, () => value] as const), ...parts]),
    },
  ];
  yield* ports.archive.pack([...files, ...(person ? await picturesOf(person, ports) : [])], now);
}

async function picturesOf({ pictureUrl, companyLogoUrl }: Person, ports: Ports): Promise<ArchivedFile[]> {
  const wanted = [
    ['picture', pictureUrl],
    ['company-logo', companyLogoUrl],
  ] as const;
  const found = await Promise.all(
    wanted.map(async ([name, url]): Promise<ArchivedFile | undefined> => {
      const file = url === null ? undefined : pictureFile(url, 'large');
      const bytes = file === undefined ? undefined : await ports.files.get(file);
      return bytes && { name: `files/${name}.webp`, content: [bytes] };
    }),
  );
  return found.filter((file) => file !== undefined);
}
