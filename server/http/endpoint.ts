import type * as v from 'valibot';
import type { Access, Call } from '../../domain/calls/call.ts';
import type { Actor } from '../../domain/people/actor.ts';
import type { RefusalCode } from '../../domain/refusal.ts';
import type { Ports } from '../ports.ts';
import type { Reply } from './reply.ts';

type ActorOf<A extends Access> = A extends 'anyone' ? Actor | undefined : Actor;
type Schema = v.GenericSchema<unknown, unknown>;

/** The session a call came with: needed where logging out or ending a stream is the matter. */
export interface CallSession {
  readonly id: string;
  readonly userId: string;
}

/** A call as it came in. */
export interface Received<A extends Access, I extends Schema> {
  readonly actor: ActorOf<A>;
  /** Path parameters, query and body merged in this order of precedence, parsed by `input`. */
  readonly input: v.InferOutput<I>;
  readonly ports: Ports;
  readonly session: A extends 'anyone' ? CallSession | undefined : CallSession;
  /** The caller's address, for limits. */
  readonly address: () => string;
  /** The file of a call that takes one (`upload`). */
  readonly file: UploadedFile;
  /** A header of the request, by lower-case name: protocol version, accepted encodings, Idempotency-Key. */
  readonly header: (name: string) => string | undefined;
}

/** A file as it arrived: what its sender says of it is worth nothing until its content agrees. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** The field of the form it came in, where that has two names. */ readonly field?: string;
}

/** What is asked for when a change comes too late: who asks, and for what. */
export type Shown<A extends Access, I extends Schema> = Pick<Received<A, I>, 'actor' | 'input' | 'ports'>;
/** The same of a call about one thing. */
export type ShownCall = Shown<'admin', v.GenericSchema<unknown, { readonly id: string }>>;

/** Anything shown with its revision, which an If-Match names. */
export interface Revision {
  readonly rev: string;
}

/** What the server adds to a call. A `Reply` is for the few that answer with something else than JSON (a redirect, bytes, a stream). */
export interface Service<A extends Access, I extends Schema, O extends Schema> {
  /** One sentence for the API document. */
  readonly summary: string;
  /** A call as somebody would make it, in the world of the tests: documented, and sent by a test. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Ways to refuse that the API document cannot tell from the rest of the call. */
  readonly refuses?: readonly RefusalCode[];
  readonly handle: (call: Received<A, I>) => Promise<v.InferInput<O> | Reply> | v.InferInput<O> | Reply;
}

/** Of a call that takes If-Match: what its change was meant for, as it is now. Refuses as not found what is not there any more. */
type ShowsCurrent<A extends Access, I extends Schema, C extends Schema | undefined> = C extends Schema
  ? { readonly showCurrent: (call: Shown<A, I>) => Promise<v.InferInput<C> & Revision> }
  : { readonly showCurrent?: undefined };

/** A call, and what answers it. */
export type Endpoint<A extends Access = Access, I extends Schema = Schema, O extends Schema = Schema> = Call<A, I, O> &
  Service<A, I, O> & { readonly showCurrent?: ((call: Shown<A, I>) => Promise<Revision>) | undefined };

/** Gives `handle` the types of its call; returns both as an entry for the list of calls. */
export function endpoint<const A extends Access, I extends Schema, O extends Schema, C extends Schema | undefined>(
  call: Call<A, I, O, C>,
  service: Service<A, I, O> & ShowsCurrent<A, I, C>,
): Endpoint {
  return { ...call, ...service } as unknown as Endpoint;
}
