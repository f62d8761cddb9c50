import { accountMarksCollection, MANY_MARKED } from '../../../domain/accounts/account-mark.ts';
import { companyScope } from '../../../domain/companies/lead.ts';
import { leadEntries } from '../../../domain/companies/lead-entry.ts';
import type { Person } from '../../../domain/people/person.ts';
import { needsOrganiser } from '../../../domain/sources/health-sentence.ts';
import { type SourceHealth, sourceHealthCollection } from '../../../domain/sources/source-health.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { WebhookKind } from '../../../domain/webhooks/webhook.ts';
import type { Ports } from '../../ports.ts';
import { type StoredCollection, documentsIn, readable, stored } from '../../sync/documents.ts';
import { people, talksOf } from '../../sync/stored-collections.ts';
import { type Account, accountTable, allAccounts } from '../accounts/account-store.ts';
import { leadsOf, remarksOf } from '../companies/lead-documents.ts';
import { hasTicket } from '../tickets/held-tickets.ts';

/** Stands for all items of a kind, for changes that do not name the changed items. */
export const ALL: unique symbol = Symbol('all');
/** Ids of the items to compare, or `ALL`. */
export type Touched = ReadonlySet<string> | typeof ALL;
/** An item that no longer exists is undefined, or missing. */
type Prints = Map<string, string | undefined>;

/** Detects changes of one kind of item that webhooks report. */
export interface ChangeSource {
  readonly kind: WebhookKind;
  /** Key of the source's cursor; for cards it includes the company. */
  readonly key: string;
  /** Prefix of the items' ids among the stored fingerprints. */
  readonly prefix: string;
  readonly scope: Scope;
  readonly collections: readonly string[];
  readonly touched: (op: Op) => string | typeof ALL | undefined;
  /** Returns the current fingerprint of each of these items. Deleted items are left out. */
  readonly prints: (which: Touched, ports: Ports) => Promise<Prints>;
}

/** Returns a fingerprint. It only changes if the data that receivers get changes. */
const printOf = (told: unknown, { keyedHash }: Pick<Ports, 'keyedHash'>): string =>
  keyedHash(`told:${JSON.stringify(told)}`).slice(0, 22);

const gistOfTalk = (talk: Talk): unknown => [
  [talk.title, talk.description, talk.startsAt, talk.minutes, talk.stageId, talk.trackId],
  [talk.speakers, talk.kind, talk.cancelled, talk.isFinished],
];
const gistOfPerson = (person: Person): unknown => [
  [person.firstName, person.lastName, person.jobPosition, person.about, person.companyId, person.companyName],
  [person.country, person.website, person.roles.includes('ROLE_SPEAKER')],
  // Only where there are answers: the fingerprints of all others stay as they are stored.
  ...(person.extra ? [person.extra] : []),
];
/**
 * Returns the input for a ticket's fingerprint. Contains the code's hash, because a new code is a change; the code itself
 * is not sent.
 */
const gistOfTicket = ({ ticketType, address, ticket }: Account): unknown => [ticketType, address, ticket];

/** A failure counts once an organiser must act. */
const gistOfSource = (health: SourceHealth): unknown => [
  [health.name, health.place, health.state],
  needsOrganiser(health) ? health.wrong : '',
];

/** The fingerprints of a person's tickets; one that has ended no longer exists for receivers, but the first stays with its account. */
function ticketPrints(account: Account, ports: Pick<Ports, 'keyedHash'>): [string, string | undefined][] {
  const first: [string, string][] = hasTicket(account) ? [[account.id, printOf(gistOfTicket(account), ports)]] : [];
  const more = (account.moreTickets ?? []).map(({ id, typeId, state }): [string, string | undefined] => [
    id,
    state === 'valid' ? printOf([typeId, account.address], ports) : undefined,
  ]);
  return [...first, ...more];
}

/** Returns the source for a collection. The items' ids are the document ids. */
const ofCollection = <T extends { readonly id: string }>(
  kind: WebhookKind,
  documents: StoredCollection<T>,
  gist: (document: T) => unknown,
): ChangeSource => ({
  kind,
  key: kind,
  prefix: `${kind}:`,
  scope: documents.scope,
  collections: [documents.name],
  touched: ({ c, id }) => (c === documents.name ? id : undefined),
  async prints(which, ports) {
    const state = await ports.log.state(documents.scope);
    const found =
      which === ALL
        ? documentsIn(state, documents)
        : [...which].flatMap((id) => readable(state.get(documents.name, id), documents) ?? []);
    return new Map(found.map((document) => [document.id, printOf(gist(document), ports)]));
  },
});

const tickets: ChangeSource = {
  kind: 'tickets',
  key: 'tickets',
  prefix: 'tickets:',
  scope: accountMarksCollection.scope,
  collections: [accountMarksCollection.name],
  touched: ({ c, id }) => (c !== accountMarksCollection.name ? undefined : id === MANY_MARKED ? ALL : id),
  async prints(which, ports) {
    const found: Account[] = [];
    if (which === ALL) for await (const account of allAccounts(ports)) found.push(account);
    else found.push(...(await (await accountTable(ports)).getMany([...which])));
    return new Map(found.flatMap((account) => ticketPrints(account, ports)));
  },
};

/** Returns the source for one company's cards, including their stages. */
export const cardsOf = (companyId: string): ChangeSource => {
  const [leads, remarks] = [leadsOf(companyId), remarksOf(companyId)];
  return {
    kind: 'leads',
    key: `leads:${companyId}`,
    prefix: `leads:${companyId}:`,
    scope: companyScope(companyId),
    collections: [leads.name, remarks.name],
    touched: ({ c, id, doc }) =>
      c === leads.name
        ? id
        : c === remarks.name
          ? ((doc as { leadId?: string } | undefined)?.leadId ?? ALL)
          : undefined,
    async prints(which, ports) {
      const state = await ports.log.state(companyScope(companyId));
      const cards =
        which === ALL
          ? documentsIn(state, leads)
          : [...which].flatMap((id) => readable(state.get(leads.name, id), leads) ?? []);
      const entries = leadEntries(cards, documentsIn(state, remarks));
      return new Map(entries.map(({ lead, stage }) => [lead.id, printOf([lead, stage], ports)]));
    },
  };
};

/** Sources that exist once, not once per company. */
export const SOURCES: Readonly<Record<Exclude<WebhookKind, 'leads'>, ChangeSource>> = {
  talks: ofCollection('talks', talksOf('live'), gistOfTalk),
  // A key of its own: the cursor `people` is a position in `pub`, where people were before.
  people: { ...ofCollection('people', people, gistOfPerson), key: 'people:dir' },
  tickets,
  sources: ofCollection('sources', stored(sourceHealthCollection), gistOfSource),
};
