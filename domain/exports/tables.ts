import { COMPANY_COLUMNS } from '../imports/import-fields.ts';
import { detailColumns } from '../talks/talk-details.ts';

/**
 * Columns of the tables that organisers can export, in order. Their spreadsheets rely on these names, so new columns are
 * added at the end, and none is renamed (docs/api.md lists all).
 */
export const TABLES = {
  users: [
    'id',
    'first_name',
    'last_name',
    'email',
    'job_position',
    'company_id',
    'company',
    'country',
    'roles',
    'state',
    'ticket_type',
    'replay_access',
    'profile_complete',
    'invited_at',
    'listed',
  ],
  tickets: [
    'user_id',
    'first_name',
    'last_name',
    'email',
    'ticket_type',
    'has_code',
    'kept_from_imports',
    'ticket_id',
    'attendance',
    'state',
  ],
  speakers: ['user_id', 'first_name', 'last_name', 'email', 'job_position', 'company', 'talks', 'has_picture', 'state'],
  talks: [
    'id',
    'title',
    'starts_at',
    'minutes',
    'stage_id',
    'stage',
    'track_id',
    'track',
    'speakers',
    'kind',
    'cancelled',
    'capacity',
    'edition',
    ...detailColumns('export'),
  ],
  attendance: [
    'talk_id',
    'talk',
    'starts_at',
    'stage',
    'edition',
    'kept',
    'watched',
    'places',
    'signed_up',
    'waiting',
    'ratings',
    'mean_stars',
    'questions',
  ],
  views: ['at', 'talk_id', 'talk', 'watching'],
  analytics: ['day', 'logins', 'page_views', 'downloads'],
  leads: ['company_id', 'company', 'leads', 'perk_claims'],
  connections: ['state', 'connections'],
  perks: ['perk_id', 'perk', 'company', 'stock', 'claimed', 'left'],
  claims: ['perk_id', 'perk', 'company', 'user_id', 'name', 'email', 'claimed_at'],
  raffles: ['raffle_id', 'raffle', 'entries', 'winners', 'drawn_at'],
  entries: ['raffle_id', 'raffle', 'user_id', 'name', 'email', 'number', 'entered_at', 'won'],
  resources: ['resource_id', 'filename', 'talk_id', 'talk', 'downloads'],
  feedback: ['talk_id', 'talk', 'user_id', 'name', 'stars', 'text', 'given_at'],
  questions: ['talk_id', 'talk', 'question_id', 'text', 'user_id', 'name', 'state', 'votes', 'asked_at'],
  signups: ['talk_id', 'talk', 'user_id', 'name', 'email', 'state', 'number', 'since'],
  waiting: ['id', 'position', 'first_name', 'last_name', 'email', 'since'],
  consents: ['user_id', 'name', 'email', 'what', 'said', 'version', 'hash', 'way', 'at', 'ended'],
  companies: ['id', ...COMPANY_COLUMNS],
  sponsors: ['id', 'title', 'link', 'tier', 'order', 'logo'],
  audit: ['id', 'at', 'by_id', 'by', 'did', 'collection', 'thing_id', 'group', 'before', 'after'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TableName = keyof typeof TABLES;
export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** The value of a cell: null if there is none; instants are ISO 8601 in UTC. */
export type Cell = string | number | boolean | null;
export type RowOf<Name extends TableName> = Readonly<Record<(typeof TABLES)[Name][number], Cell>>;

/** A row as texts, in the order of its columns. `more`: columns that the event adds at the end. */
export const cellsOf = (name: TableName, row: Readonly<Record<string, Cell>>, more: readonly string[] = []): string[] =>
  [...TABLES[name], ...more].map((column) => cellText(row[column] ?? null));

const cellText = (cell: Cell): string =>
  typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell === null ? '' : String(cell);
