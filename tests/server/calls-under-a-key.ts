import { type StoredAuditEntry, auditTable } from '../../server/api/audit/audit-store.ts';
import { followLog } from '../../server/api/audit/follow-log.ts';
import type { TestApp } from '../support/test-app.ts';

// Calls of an organiser that are sent with an idempotency key, and their results.

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly ifMatch?: string;
}

/** A call of an organiser. `tag` is in everything that it creates; `made` returns what was created before with it. */
export type Case = (tag: string, made: (what: string) => Made) => Sent;
export interface Made {
  readonly id: string;
  readonly tag: string;
}

export const CREATES: Record<string, Case> = {
  stage: (tag) => ({ method: 'POST', path: '/stages', body: { name: `Stage ${tag}`, order: 5 } }),
  track: (tag) => ({ method: 'POST', path: '/tracks', body: { name: `Track ${tag}`, color: '#336699' } }),
  post: (tag) => ({ method: 'POST', path: '/posts', body: { body: `<p>Post ${tag}</p>` } }),
  'post for later': (tag) => ({
    method: 'POST',
    path: '/posts',
    body: { body: `<p>Later ${tag}</p>`, schedule_at: '2030-07-12T15:00:00Z' },
  }),
  notification: (tag) => ({ method: 'POST', path: '/push-notifications', body: { title: `Notice ${tag}` } }),
  highlight: (tag) => ({
    method: 'POST',
    path: '/highlights',
    body: { title: `Highlight ${tag}`, video: 'https://vimeo.com/76979871', published: true },
  }),
  sponsorship: (tag) => ({
    method: 'POST',
    path: '/sponsorships',
    body: { title: `Sponsor ${tag}`, link: 'https://bank.example.org/' },
  }),
  'tier of sponsors': (tag) => ({ method: 'POST', path: '/sponsor-tiers', body: { name: `Tier ${tag}` } }),
  raffle: (tag) => ({
    method: 'POST',
    path: '/raffles',
    body: { title: `Raffle ${tag}`, closes_at: '2030-07-13T16:00:00Z' },
  }),
  company: (tag) => ({
    method: 'POST',
    path: '/admin/company',
    body: {
      name: `Company ${tag}`,
      email: 'hello@lanternworks.example.org',
      location: 'Spain',
      type: 'Agency',
      bio: 'We light the way.',
      website: 'https://lanternworks.example.org/',
      ticket_type: 'premium',
      users: ['ada'],
    },
  }),
  talk: (tag) => ({
    method: 'POST',
    path: '/talks/main',
    body: { title: `Talk ${tag}`, start_time: '2027-07-12T15:00:00+02:00', length: 30 },
  }),
  webhook: (tag) => ({
    method: 'POST',
    path: '/admin/webhooks',
    body: { url: `https://crm.example.org/hooks/${tag}`, kinds: ['talks'] },
  }),
  person: (tag) => ({
    method: 'POST',
    path: '/admin/people',
    body: { first_name: `Nils ${tag}`, last_name: 'Brandt' },
  }),
  user: (tag) => ({
    method: 'POST',
    path: '/admin/create-user',
    body: { email: `user-${tag}@example.org`, first_name: 'Nina', last_name: `Guest ${tag}`, roles: ['ROLE_ATTENDEE'] },
  }),
  ticket: (tag) => ({
    method: 'POST',
    path: '/admin/tickets',
    body: {
      email: `ticket-${tag}@example.org`,
      first_name: 'Lena',
      last_name: `Guest ${tag}`,
      ticket_type: 'Attendee',
    },
  }),
  'table of holders': (tag) => ({
    method: 'POST',
    path: '/admin/tickets/csv',
    body: {
      csv: ['email,first_name,last_name,ticket_type']
        .concat([1, 2].map((n) => `holder${n}-${tag}@example.org,Holder,Guest${n} ${tag},Attendee`))
        .join('\n'),
    },
  }),
};

export const CHANGES: Record<string, Case> = {
  'change of a stage as it was seen': (tag, made) => ({
    method: 'PATCH',
    path: `/stages/${made('stage').id}`,
    body: { name: `Renamed ${tag}` },
    ifMatch: made('stage').tag,
  }),
  'removal of a track': (_, made) => ({ method: 'DELETE', path: `/tracks/${made('track').id}` }),
  'removal of a post': (_, made) => ({ method: 'DELETE', path: `/posts/${made('post').id}` }),
  'removal of a company': (_, made) => ({
    method: 'DELETE',
    path: `/admin/company/${made('company').id}`,
    ifMatch: made('company').tag,
  }),
  'change of a person as they were seen': (tag, made) => ({
    method: 'PATCH',
    path: `/admin/update-user/${made('user').id}`,
    body: {
      last_name: `Changed ${tag}`,
      isPromoted: true,
      email: `changed-${tag}@example.org`,
      company_id: 'tidewater',
    },
    ifMatch: made('user').tag,
  }),
  'roles of a person': (_, made) => ({
    method: 'PATCH',
    path: `/admin/update-user/${made('ticket').id}`,
    body: { roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] },
  }),
  'undoing of an entry': (_, made) => ({ method: 'POST', path: `/admin/audit/${made('entry').id}/undo` }),
};

/** Returns all audit entries, newest first. */
export async function auditRows(app: TestApp): Promise<readonly StoredAuditEntry[]> {
  await followLog(app.ports);
  const table = await auditTable(app.ports);
  return (await table.find('byTime', { equals: [], limit: 5000, reverse: true })).documents;
}

/** Returns an audit entry without ids. People added by a table may be in separate entries if the import was interrupted. */
export function saidIn({ scope, note, changes }: StoredAuditEntry): readonly string[] {
  const line = (of: StoredAuditEntry['changes']): string =>
    [scope, note.replace(/^undoes .*/, 'undoes'), ...of.map(said).toSorted()].join(' | ');
  return note.startsWith('added from a table') ? changes.map((change) => line([change])) : [line(changes)];
}

const said = ({ collection, before, after }: StoredAuditEntry['changes'][number]): string =>
  `${collection} ${before === null ? 'made' : after === null ? 'gone' : 'changed'}`;

/** Returns how many documents contain this tag, by collection. */
export async function documentsOf(tag: string, app: TestApp): Promise<Record<string, number>> {
  const documents: Record<string, number> = {};
  for (const scope of ['pub', 'adm', 'replay']) {
    const state = await app.ports.log.state(scope);
    for (const name of state.collections()) {
      const count = state.all(name).filter(({ doc }) => JSON.stringify(doc).includes(tag)).length;
      if (count > 0) documents[`${scope} ${name}`] = count;
    }
  }
  return documents;
}
