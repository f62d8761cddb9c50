import type * as v from 'valibot';
import type { Access, Call } from '../../domain/calls/call.ts';
import type { Actor } from '../../domain/people/actor.ts';
import type { RefusalCode } from '../../domain/refusal.ts';
import type { Ports } from '../ports.ts';
import type { Reply } from './reply.ts';

type ActorOf<A extends Access> = A extends 'anyone' ? Actor | undefined : Actor;
type Schema = v.GenericSchema<unknown, unknown>;

/** The session of a call, for calls that end a session or its stream. */
export interface CallSession {
  readonly id: string;
  readonly userId: string;
}

/** A call as received. */
export interface Received<A extends Access, I extends Schema> {
  readonly actor: ActorOf<A>;
  /** Path parameters, query and body merged in this order of precedence, parsed by `input`. */
  readonly input: v.InferOutput<I>;
  readonly ports: Ports;
  readonly session: A extends 'anyone' ? CallSession | undefined : CallSession;
  /** Returns the caller's address, for limits. */
  readonly address: () => string;
  /** The file of a call that takes one (`upload`). */
  readonly file: UploadedFile;
  /** Returns a request header by lower-case name: protocol version, accepted encodings, Idempotency-Key. */
  readonly header: (name: string) => string | undefined;
}

/** An uploaded file. Do not trust the sender's claims about it until its content agrees. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** The field of the form it came in, where that has two names. */ readonly field?: string;
}

/** What `showCurrent` gets when a change is stale: the caller and the input. */
export type Shown<A extends Access, I extends Schema> = Pick<Received<A, I>, 'actor' | 'input' | 'ports'>;
/** The same for a call about one thing. */
export type ShownCall = Shown<'admin', v.GenericSchema<unknown, { readonly id: string }>>;

/** An answer with its revision, which If-Match names. */
export interface Revision {
  readonly rev: string;
}

/** What the server adds to a call. A `Reply` is for the few answers that are not JSON (a redirect, bytes, a stream). */
export interface Service<A extends Access, I extends Schema, O extends Schema> {
  /** One sentence for the API document. */
  readonly summary: string;
  /** An example call in the world of the tests: it is documented, and a test sends it. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Refusals that the API document cannot derive from the call. */
  readonly refuses?: readonly RefusalCode[];
  readonly handle: (call: Received<A, I>) => Promise<v.InferInput<O> | Reply> | v.InferInput<O> | Reply;
}

/**
 * Of a call that takes If-Match: returns what the change was meant for as it is now. Refuses as not found if it no longer
 * exists.
 */
type ShowsCurrent<A extends Access, I extends Schema, C extends Schema | undefined> = C extends Schema
  ? { readonly showCurrent: (call: Shown<A, I>) => Promise<v.InferInput<C> & Revision> }
  : { readonly showCurrent?: undefined };

/** A call with its handler. */
export type Endpoint<A extends Access = Access, I extends Schema = Schema, O extends Schema = Schema> = Call<A, I, O> &
  Service<A, I, O> & { readonly showCurrent?: ((call: Shown<A, I>) => Promise<Revision>) | undefined };

/** Types `handle` by its call; returns both as an entry for the list of calls. */
export function endpoint<const A extends Access, I extends Schema, O extends Schema, C extends Schema | undefined>(
  call: Call<A, I, O, C>,
  service: Service<A, I, O> & ShowsCurrent<A, I, C>,
): Endpoint {
  return { ...call, ...service } as unknown as Endpoint;
}
