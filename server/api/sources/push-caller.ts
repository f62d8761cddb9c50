import { PUSH_CLOCK_MAX, PUSH_ID_LIFE, PUSH_WRONG_BUDGET } from '../../../domain/limits/sources.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { SHOPS } from '../../../domain/sources/shops.ts';
import { texts } from '../../../domain/texts.ts';
import type { Instant } from '../../../domain/time.ts';
import { TooMany } from '../../http/too-many.ts';
import { hasRightSignature, signingKey } from '../../platform/standard-webhook.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { hookSecretOf, type SourceRow, sourceTable } from './source-store.ts';

/** A signed push that has arrived. A repeat of it counts as of its first arrival, so that an old one brings nothing back. */
interface PushRow extends Stored {
  readonly at: Instant;
  readonly expiresAt: Instant;
}
const PUSHES: TableSpec<PushRow, 'byExpiry'> = {
  name: 'sourcePushes',
  indexes: { byExpiry: { fields: ['expiresAt'] } },
};
export const pushTable = ({ store }: Pick<Ports, 'store'>): Promise<Table<PushRow, 'byExpiry'>> => store.table(PUSHES);

/** A push as it arrived. */
export interface Pushing {
  readonly id: string;
  readonly actor: Actor | undefined;
  readonly raw: Buffer;
  readonly header: (name: string) => string | undefined;
  readonly address: () => string;
}

export interface Pusher {
  readonly source: SourceRow;
  /** Who is named in the audit; undefined for the source itself. */
  readonly by: string | undefined;
  /** When what it says without a time of its own was said. */
  readonly at: Instant;
}

const WRONG = 'The signature does not match.';
const LATE = 'The time of this signature is too far from the server’s.';

/** Returns the source to which a program may push. Refuses all who have neither its token nor its signature. */
export async function pusherOf(pushing: Pushing, ports: Ports): Promise<Pusher> {
  const { id, actor, header } = pushing;
  const source = await (await sourceTable(ports)).get(id);
  const pushed = source && SHOPS[source.kind].takesPush ? source : undefined;
  const { machine } = actor ?? {};
  if (actor && machine) {
    if (machine.sourceId !== id) refuse('not-allowed', 'This token may only write the tickets of another source.');
    return { source: pushed ?? refuse('not-found', 'There is no such source'), by: actor.id, at: ports.now() };
  }
  if (header('webhook-signature') === undefined)
    return refuse(actor ? 'not-allowed' : 'not-logged-in', texts.notAuthorized);
  return signedBy(pushing, pushed, ports);
}

async function signedBy(
  { id, raw, header, address }: Pushing,
  source: SourceRow | undefined,
  ports: Ports,
): Promise<Pusher> {
  const call = {
    id: header('webhook-id') ?? '',
    timestamp: header('webhook-timestamp') ?? '',
    signatures: header('webhook-signature') ?? '',
    raw,
  };
  const secret = source && hookSecretOf(source, ports);
  const key = secret === undefined ? undefined : signingKey(secret);
  const isComplete = /^[!-~]{1,200}$/.test(call.id) && /^\d{1,12}$/.test(call.timestamp);
  if (!source || !key || !isComplete || !hasRightSignature(call, key)) return wrongFrom(address(), ports);
  const now = ports.now();
  if (Math.abs(Number(call.timestamp) * 1000 - now) > PUSH_CLOCK_MAX) return refuse('not-logged-in', LATE);
  return { source, by: undefined, at: await firstArrival(`${id}:${call.id}`, ports) };
}

function wrongFrom(address: string, { attempts }: Pick<Ports, 'attempts'>): never {
  const wait = attempts.take(`push-wrong:${address}`, PUSH_WRONG_BUDGET);
  if (wait > 0) throw new TooMany(wait);
  return refuse('not-logged-in', WRONG);
}

/** Remembers a push for a day, and returns when it arrived first. */
async function firstArrival(id: string, ports: Ports): Promise<Instant> {
  const table = await pushTable(ports);
  const at = ports.now();
  for (;;) {
    if (await insertNew(table, { id, rev: 1, at, expiresAt: at + PUSH_ID_LIFE })) return at;
    const held = await table.get(id);
    if (held) return held.at;
  }
}
