import { createHash } from 'node:crypto';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { findAccount } from '../accounts/account-store.ts';

/** Address of one person's calendar. `id` is the person's. Only the SHA-256 of the address's token is stored. */
export interface Feed extends Stored {
  readonly tokenHash: string;
  readonly createdAt: Instant;
}

const FEEDS: TableSpec<Feed, 'byToken'> = {
  name: 'calendarFeeds',
  indexes: { byToken: { fields: ['tokenHash'], unique: true } },
};

const feedTable = (ports: Pick<Ports, 'store'>): Promise<Table<Feed, 'byToken'>> => ports.store.table(FEEDS);

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Creates a new address and revokes the old one. Returns the token. */
export async function renewFeed(personId: string, ports: Ports): Promise<string> {
  const feeds = await feedTable(ports);
  const token = ports.randomId(32);
  const fresh: Feed = { id: personId, rev: 1, tokenHash: hashOf(token), createdAt: ports.now() };
  for (;;) {
    const before = await feeds.get(personId);
    // If another request changed the row at the same time, read it again.
    if (
      before ? await feeds.replace({ ...before, ...fresh, rev: before.rev }, before.rev) : await insertNew(feeds, fresh)
    )
      return token;
  }
}

export async function endFeed(personId: string, ports: Pick<Ports, 'store'>): Promise<void> {
  await (await feedTable(ports)).remove(personId);
}

/** Returns when the person's calendar address was made; undefined without one. */
export const feedMadeAt = async (personId: string, ports: Pick<Ports, 'store'>): Promise<Instant | undefined> =>
  (await (await feedTable(ports)).get(personId))?.createdAt;

/** Returns the person of this address; undefined if they may not log in or the address is not valid. */
export async function feedOwner(token: string, ports: Ports): Promise<string | undefined> {
  const {
    documents: [feed],
  } = await (await feedTable(ports)).find('byToken', { equals: [hashOf(token)], limit: 1 });
  const account = feed && (await findAccount(feed.id, ports));
  return account && !account.disabled ? account.id : undefined;
}
