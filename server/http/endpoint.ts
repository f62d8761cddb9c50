import type * as v from 'valibot';
import type { Access, Call } from '../../domain/calls/call.ts';
import type { Actor } from '../../domain/people/actor.ts';
import type { RefusalCode } from '../../domain/refusal.ts';
import type { Ports } from '../ports.ts';
import type { Reply } from './reply.ts';

type ActorOf<A extends Access> = A extends 'anyone' | 'guests' ? Actor | undefined : Actor;
type Schema = v.GenericSchema<unknown, unknown>;

/** The session of a call, for calls that end a session or its stream. */
export interface CallSession {
  readonly id: string;
  readonly userId: string;
}

/** A call as its handler receives it. */
export interface Received<A extends Access, I extends Schema> {
  readonly actor: ActorOf<A>;
  /** Path parameters, query and body, merged (path parameters win, then the query) and parsed by `input`. */
  readonly input: v.InferOutput<I>;
  readonly ports: Ports;
  readonly session: A extends 'anyone' | 'guests' ? CallSession | undefined : CallSession;
  /** Returns the caller's network address, for limits. */
  readonly address: () => string;
  /** The body as it was sent, for signatures; empty without one and for a form. */
  readonly raw: Buffer;
  /** The uploaded file, if the call takes one (`upload`). */
  readonly file: UploadedFile;
  /** Returns a request header by lower-case name: protocol version, accepted encodings, Idempotency-Key. */
  readonly header: (name: string) => string | undefined;
}

/** An uploaded file. Its name and type are claims of the sender: check the content. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Name of the form field in which it was sent, for calls that accept two names. */ readonly field?: string;
}

/** Input of `showCurrent` when a change is stale: the caller and the input. */
export type Shown<A extends Access, I extends Schema> = Pick<Received<A, I>, 'actor' | 'input' | 'ports'>;
/** Input of `showCurrent` for a call about one item. */
export type ShownCall = Shown<'admin', v.GenericSchema<unknown, { readonly id: string }>>;

/** An answer that contains the revision for If-Match. */
export interface Revision {
  readonly rev: string;
}

/** The server's part of a call. A `Reply` is for the few answers that are not JSON (a redirect, bytes, a stream). */
export interface Service<A extends Access, I extends Schema, O extends Schema> {
  /** One sentence for the API document. */
  readonly summary: string;
  /** An example of the call with the tests' data. It is documented, and a test sends it. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Refusals that the API document cannot derive from the declaration. */
  readonly refuses?: readonly RefusalCode[];
  readonly handle: (call: Received<A, I>) => Promise<v.InferInput<O> | Reply> | v.InferInput<O> | Reply;
}

/** For a call that takes If-Match: returns the current state of the item. Refuses as not found if it no longer exists. */
type ShowsCurrent<A extends Access, I extends Schema, C extends Schema | undefined> = C extends Schema
  ? { readonly showCurrent: (call: Shown<A, I>) => Promise<v.InferInput<C> & Revision> }
  : { readonly showCurrent?: undefined };

/** A call with its handler. */
export type Endpoint<A extends Access = Access, I extends Schema = Schema, O extends Schema = Schema> = Call<A, I, O> &
  Service<A, I, O> & { readonly showCurrent?: ((call: Shown<A, I>) => Promise<Revision>) | undefined };

/** Returns the call together with its handler, for the list of calls. Checks the handler's type against the call. */
export function endpoint<const A extends Access, I extends Schema, O extends Schema, C extends Schema | undefined>(
  call: Call<A, I, O, C>,
  service: Service<A, I, O> & ShowsCurrent<A, I, C>,
): Endpoint {
  return { ...call, ...service } as unknown as Endpoint;
}
