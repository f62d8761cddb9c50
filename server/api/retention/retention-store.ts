import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

/** A mail to the holder of a dormant account. `id` is the person's. */
export interface RetentionNotice extends Stored {
  readonly mailId: string;
  readonly askedAt: Instant;
  /** When the mail server accepted the mail; null until then. */
  readonly mailedAt: Instant | null;
  /** The log's identity. A restored backup has another one: who logged in since the backup is not known, so the mail does not count. */
  readonly logId: string;
}

const NOTICES: TableSpec<RetentionNotice, 'byAsked'> = {
  name: 'retentionNotices',
  indexes: { byAsked: { fields: ['askedAt'] } },
};

/** State of the nightly erasure of dormant accounts. All servers share this one row. */
export interface RetentionState extends Stored {
  /** Since when the use of accounts is stored. An account without a stored use counts as used at this time. */
  readonly since: Instant;
  /** The last night in which a server looked, as a date, and when it did. */
  readonly night: string;
  readonly ranAt: Instant;
  /** The rule in force at that time; empty for none. */
  readonly rule: string;
  /** The rule that an organiser confirmed; empty for none. */
  readonly confirmed: string;
}

const STATE: TableSpec<RetentionState, never> = { name: 'retention', indexes: {} };
const ID = 'accounts';

type StorePorts = Pick<Ports, 'store'>;
export const noticeTable = ({ store }: StorePorts): Promise<Table<RetentionNotice, 'byAsked'>> => store.table(NOTICES);
const stateTable = ({ store }: StorePorts): Promise<Table<RetentionState>> => store.table(STATE);

const freshState = (now: Instant): RetentionState => ({
  id: ID,
  rev: 1,
  since: now,
  night: '',
  ranAt: now,
  rule: '',
  confirmed: '',
});

/** Returns the state, or what it would begin with. Stores nothing. */
export const readRetention = async (ports: Pick<Ports, 'store' | 'now'>): Promise<RetentionState> =>
  (await (await stateTable(ports)).get(ID)) ?? freshState(ports.now());

/** Returns the state; creates it at the first call, from which on the use of accounts is stored. */
export async function beginRetention(ports: Pick<Ports, 'store' | 'now'>): Promise<RetentionState> {
  const states = await stateTable(ports);
  const held = await states.get(ID);
  if (held) return held;
  const fresh = freshState(ports.now());
  return (await insertNew(states, fresh)) ? fresh : beginRetention(ports);
}

/** Stores a changed state. Returns false if another server changed it first. */
export const swapRetention = async (state: RetentionState, ports: StorePorts): Promise<boolean> =>
  (await stateTable(ports)).replace(state, state.rev);

/** Records that an organiser confirmed a rule. */
export async function keepConfirmation(confirmed: string, ports: Pick<Ports, 'store' | 'now'>): Promise<void> {
  while (!(await swapRetention({ ...(await beginRetention(ports)), confirmed }, ports)));
}

export const forgetNotice = async (personId: string, ports: StorePorts): Promise<void> => {
  await (await noticeTable(ports)).remove(personId);
};

/** Number of rows per read. */
const STEP = 500;

/** Returns all notices by the person's id. */
export async function allNotices(ports: StorePorts): Promise<Map<string, RetentionNotice>> {
  const notices = await noticeTable(ports);
  const found = new Map<string, RetentionNotice>();
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await notices.find('byAsked', { equals: [], limit: STEP, ...(after !== undefined && { after }) });
    for (const notice of page.documents) found.set(notice.id, notice);
    after = page.next;
  }
  return found;
}
