import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import {
  IDEMPOTENCY_CLAIM,
  IDEMPOTENCY_KEY_MAX,
  IDEMPOTENCY_KEY_MIN,
  IDEMPOTENCY_LIFE,
} from '../../../domain/limits/requests.ts';
import { refusal, type Refusal, refuse, Refused } from '../../../domain/refusal.ts';
import { SECOND } from '../../../domain/time.ts';
import { Unavailable } from '../../store/unavailable.ts';
import type { Again, Ports } from '../../ports.ts';
import { insertNew } from '../../store/insert-new.ts';
import type { Context } from '../call-state.ts';
import type { Endpoint, UploadedFile } from '../endpoint.ts';
import { type KeyedCall, keyedCallTable } from './idempotency-store.ts';
import type { RawFields } from '../input/parse-input.ts';
import { isReply, type Reply } from '../reply.ts';
import { RetryLater, TooMany } from '../too-many.ts';

/**
 * The input from which the ids of a keyed call are derived. `isRepeat`: an earlier attempt was interrupted and may have done
 * part of the work.
 */
interface KeyedDraw {
  /** Random per call; stored with its claim. */
  readonly nonce: string;
  readonly isRepeat: boolean;
}

/** Number of id bytes from one hash; longer ids use several. */
const HASH_BYTES = 32;

/**
 * Returns functions that make ids for new documents. An id depends only on the call and the id's purpose, not on how many
 * ids were made before. So a repeat that has less to do makes the same ids for the rest.
 */
function keyedIds({ nonce, isRepeat }: KeyedDraw, ports: Ports): Pick<Ports, 'newId' | 'again'> {
  const drawn = new Map<string, number>();
  const idOf = (bytes: number, about: string, nth: number): string => {
    const hash = (part: number): Buffer =>
      Buffer.from(ports.keyedHash(JSON.stringify(['id', nonce, about, nth, part])), 'base64url');
    const parts = Array.from({ length: Math.ceil(bytes / HASH_BYTES) }, (_, part) => hash(part));
    return Buffer.concat(parts).toString('base64url', 0, bytes);
  };
  const newId = (bytes = 16, about = ''): string => {
    const nth = (drawn.get(about) ?? 0) + 1;
    drawn.set(about, nth);
    return idOf(bytes, about, nth);
  };
  const again: Again = {
    entry: (scope, mid) => ports.store.log.byMutation(scope, mid),
    id: (bytes, about) => idOf(bytes, about, 1),
  };
  return isRepeat ? { newId, again } : { newId };
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a reply with AES-256-GCM, so that it can be read only with `secret`. Returns base64url. */
function encryptReply(text: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts a reply. Throws if it was encrypted with another secret. */
function decryptReply(encrypted: string, secret: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

const keyOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Stored outcome of a call: its JSON (with or without headers) or its refusal, and the ids of its audit entries. */
type Outcome = { readonly audit?: readonly string[] } & (
  | { readonly body: unknown }
  | { readonly tagged: Omit<Reply, 'reply' | 'attach'> }
  | { readonly refused: Refusal }
);

interface Sent {
  readonly fields: RawFields;
  readonly file: UploadedFile;
  readonly ports: Ports;
}

/** A call with a key: the id of its row, a keyed hash of its input, and the secret that encrypts its answer. */
interface Keyed {
  readonly id: string;
  readonly sent: string;
  readonly secret: string;
}

/**
 * Returns the key under which a call runs only once. Only for changes by logged-in people, unless the call handles repeats
 * itself. The key belongs to one person, method and path, so different people can use the same key.
 */
export function keyedCall(call: Endpoint, ctx: Context, sent: Sent): Keyed | undefined {
  const key = ctx.get('idempotency-key');
  const userId = ctx.state.session?.userId;
  if (
    key === '' ||
    userId === undefined ||
    call.method === 'get' ||
    call.access === 'anyone' ||
    call.repeats === 'by itself'
  )
    return undefined;
  if (key.length < IDEMPOTENCY_KEY_MIN || key.length > IDEMPOTENCY_KEY_MAX) {
    refuse('invalid', `An Idempotency-Key has ${IDEMPOTENCY_KEY_MIN} to ${IDEMPOTENCY_KEY_MAX} characters`);
  }
  const { keyedHash } = sent.ports;
  const id = keyedHash(JSON.stringify(['call', userId, ctx.method, ctx.path, key]));
  const secret = keyedHash(JSON.stringify(['answer', userId, key]));
  return { id, secret, sent: keyedHash(`${secret}:${hashOf(ctx, sent)}`) };
}

const hashOf = (ctx: Context, { fields, file }: Sent): string =>
  createHash('sha256')
    .update(JSON.stringify([ctx.querystring, fields, file.name]))
    .update(file.bytes)
    .digest('base64url');

/**
 * Runs `run` once per key, in one process, and gives every repeat the first answer. The row is a claim: the call that
 * inserts it runs. The outcome is not stored if a repeat may end differently (server errors, limits) or if it is not JSON
 * (bytes, redirects, streams).
 */
export async function oncePerKey(
  keyed: Keyed,
  ctx: Context,
  { ports, run, audit }: { readonly ports: Ports; readonly run: Run; readonly audit: string[] },
): Promise<unknown> {
  const claim = await claimOrAnswer(keyed, ports);
  if (typeof claim === 'string') {
    ctx.set('idempotency-replayed', 'true');
    const first = JSON.parse(decryptReply(claim, keyed.secret)) as Outcome;
    audit.push(...(first.audit ?? []));
    return answerOf(first);
  }
  const { row: claimed, ...draw } = claim;
  const calls = await keyedCallTable(ports);
  const keep = (outcome: Outcome): Promise<boolean> =>
    'body' in outcome && isReply(outcome.body)
      ? calls.remove(claimed.id, claimed.rev)
      : calls.replace(
          { ...claimed, sealed: encryptReply(JSON.stringify({ ...outcome, audit }), keyed.secret) },
          claimed.rev,
        );
  try {
    const outcome = await outcomeOf(() => run(keyedIds(draw, ports)));
    await keep(outcome).catch(unlessUnavailable); // If the outcome cannot be stored for lack of space, still answer.
    return answerOf(outcome);
  } catch (error) {
    // Release the claim, so that a repeat need not wait. If that fails too, the lease expires.
    if (error instanceof TooMany) await calls.remove(claimed.id, claimed.rev).catch(() => false);
    // The call may be half done; the repeat continues it.
    else if (!(error instanceof Refused))
      await calls.replace({ ...claimed, claimedUntil: 0 }, claimed.rev).catch(() => false);
    throw error;
  }
}

/** Runs the call. `ids` makes the ids of new documents. */
type Run = (ids: Pick<Ports, 'newId' | 'again'>) => Promise<unknown>;

function unlessUnavailable(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error;
}

async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    const body = await run();
    return isReply(body) && isJson(body)
      ? { tagged: { status: body.status, headers: body.headers, body: String(body.body) } }
      : { body };
  } catch (error) {
    if (error instanceof Refused && !(error instanceof TooMany)) return { refused: error.refusal };
    throw error;
  }
}

const isJson = ({ headers, attach }: Reply): boolean =>
  !attach && headers['content-type']?.startsWith('application/json') === true;

function answerOf(outcome: Outcome): unknown {
  if ('tagged' in outcome) return { reply: true, ...outcome.tagged } satisfies Reply;
  if ('refused' in outcome) throw new Refused(outcome.refused);
  return outcome.body;
}

interface Claim extends KeyedDraw {
  /** The claim: the right to run the call. */
  readonly row: KeyedCall;
}

/** Returns the claim, or the encrypted answer of the call that already ran. */
async function claimOrAnswer(keyed: Keyed, ports: Ports): Promise<Claim | string> {
  const calls = await keyedCallTable(ports);
  for (;;) {
    const now = ports.now();
    const row = {
      id: keyed.id,
      rev: 1,
      sent: keyed.sent,
      sealed: '',
      claimedUntil: now + IDEMPOTENCY_CLAIM,
      expiresAt: now + IDEMPOTENCY_LIFE,
      nonce: ports.randomId(),
      opening: openingOf(ports),
    };
    if (await insertNew(calls, row)) return { row, nonce: row.nonce, isRepeat: false };
    const held = await calls.get(keyed.id);
    if (!held) continue; // It was just removed: try again.
    const isOver = held.expiresAt <= now;
    if (!isOver && held.sent !== keyed.sent) refuse('invalid', 'This Idempotency-Key was used for another request');
    if (!isOver && held.sealed !== '') return held.sealed;
    if (!isOver && isUnderWay(held, ports))
      throw new RetryLater(SECOND, refusal('conflict', 'The first of these requests is still under way'));
    const nonce = isOver ? undefined : held.nonce;
    const taken = { ...row, ...(nonce !== undefined && { nonce }) };
    if (await calls.replace(taken, held.rev))
      return { row: { ...taken, rev: held.rev + 1 }, nonce: taken.nonce, isRepeat: nonce !== undefined };
  }
}

/**
 * Returns whether the call is still running. A stopped server's calls are not; on the embedded store, those are the calls
 * of every other opening.
 */
const isUnderWay = ({ claimedUntil, opening }: KeyedCall, ports: Ports): boolean =>
  claimedUntil > ports.now() && (ports.store.kind !== 'embedded' || opening === openingOf(ports));

const openings = new WeakMap<Ports['store'], string>();

function openingOf({ store, randomId }: Pick<Ports, 'store' | 'randomId'>): string {
  const opening = openings.get(store) ?? randomId();
  openings.set(store, opening);
  return opening;
}
