import type * as v from 'valibot';
import type { Actor } from '../../domain/people/actor.ts';
import type { RefusalCode } from '../../domain/refusal.ts';
import type { Ports } from '../ports.ts';
import type { Reply } from './reply.ts';

/** Who may use a call, coarsely; the fine rule is a `mayX` or `xRefusal` in domain. */
export type Access = 'anyone' | 'logged-in' | 'admin' | 'replay';

type ActorOf<A extends Access> = A extends 'anyone' ? Actor | undefined : Actor;
type Schema = v.GenericSchema<unknown, unknown>;

/** The session a call came with: needed where logging out or ending a stream is the matter. */
export interface CallSession {
  readonly id: string;
  readonly userId: string;
}

export interface Call<A extends Access, I extends Schema> {
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

/** The one file a multipart call takes: the name of its field, and the most bytes it may have. */
export interface Upload {
  readonly field: string;
  /** Another name it may come under. */ readonly alsoField?: string;
  readonly maxBytes: number;
  /** Said when it is larger. */ readonly tooLarge: string;
  /** The call may as well come as JSON, without the file. */ readonly orJson?: true;
}

/** What a change with If-Match was meant for, as it is now: it comes along where the change is refused as stale. */
export interface Current<A extends Access = Access, I extends Schema = Schema> {
  /** Shows its revision as `rev`. */
  readonly output: Schema;
  /** Refuses as not found what is not there any more. */
  readonly show: (call: Pick<Call<A, I>, 'actor' | 'input' | 'ports'>) => Promise<Revision>;
}
/** What a call about one thing is asked to show it by. */
export type ShownCall = Pick<
  Call<'admin', v.GenericSchema<unknown, { readonly id: string }>>,
  'actor' | 'input' | 'ports'
>;
/** Anything shown with its revision, which an If-Match names. */
export interface Revision {
  readonly rev: string;
}

/**
 * A call of the API as a value. `access` cannot be left out. `output` describes the JSON answer; a `Reply`
 * is for the few calls that answer with something else (a redirect, bytes, a stream).
 */
export interface Endpoint<A extends Access = Access, I extends Schema = Schema, O extends Schema = Schema> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Below /api, with `:name` parameters. */
  readonly path: string;
  readonly access: A;
  /** One sentence for the API document. */
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  /** A call as somebody would make it, in the world of the tests: documented, and sent by a test. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Comes as multipart/form-data, with this file beside the other fields. */
  readonly upload?: Upload;
  /** Media types of a success that is not JSON alone, parted by a comma and a blank: `application/pdf`, or `text/html, redirect` where it may send elsewhere. */
  readonly produces?: string;
  /** Ways to refuse that the API document cannot tell from the rest of the call. */
  readonly refuses?: readonly RefusalCode[];
  /** Answers with an ETag, and without a `rev` in what it shows. */
  readonly tagged?: true;
  /** Takes If-Match: what is changed by this call has a revision. */
  readonly current?: Current<A, I>;
  /** Not before the event opens, but for admins (spec 6). */
  readonly closedInOnboarding?: true;
  /** An Idempotency-Key is for the call itself to use; otherwise the frame executes it once and repeats its answer. */
  readonly repeats?: 'by itself';
  /** Status of a success, 200 if absent. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly handle: (call: Call<A, I>) => Promise<v.InferInput<O> | Reply> | v.InferInput<O> | Reply;
}

/** Gives `handle` the types of `access` and `input`; returns it as an entry for the list of calls. */
export function endpoint<const A extends Access, I extends Schema, O extends Schema>(
  value: Endpoint<A, I, O>,
): Endpoint {
  return value as unknown as Endpoint;
}
