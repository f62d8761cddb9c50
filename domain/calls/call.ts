import type * as v from 'valibot';
import type { Upload } from './upload.ts';

/** Who may make a call, coarsely; the fine rule is a `mayX` or `xRefusal` of its noun. */
export type Access = 'anyone' | 'logged-in' | 'admin' | 'replay';

type Schema = v.GenericSchema<unknown, unknown>;

/**
 * A call of the API as a value that both sides share: the server makes an endpoint of it, the app asks with it.
 * `access` cannot be left out.
 */
export interface Call<
  A extends Access = Access,
  I extends Schema = Schema,
  O extends Schema = Schema,
  C extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Below /api, with `:name` parameters. */
  readonly path: string;
  readonly access: A;
  /** All it takes, by name: what the path names goes there, the rest into the query of a GET and the body of all others. */
  readonly input: I;
  /** The JSON it answers with. */
  readonly output: O;
  /** Takes If-Match: what it changes has a revision. A refusal as stale shows what there is now, in this shape. */
  readonly current?: C;
  /** Comes as multipart/form-data, with this file beside the other fields. */
  readonly upload?: Upload;
  /**
   * Media types of a success that is not JSON alone, parted by a comma and a blank: `application/pdf`, or `text/html,
   * redirect` where it may send elsewhere.
   */
  readonly produces?: string;
  /** Bytes its JSON body may have; absent: what `input` can need, and at least 10 kB (`bodyMaxBytes`). */
  readonly maxBytes?: number;
  /** Answers with an ETag, and without a `rev` in what it shows. */
  readonly tagged?: true;
  /** Not before the event opens, but for admins (spec 6). */
  readonly closedInOnboarding?: true;
  /** An Idempotency-Key is for the call itself to use; otherwise the server executes it once and repeats its answer. */
  readonly repeats?: 'by itself';
  /** Status of a success, 200 if absent. */
  readonly status?: 200 | 201 | 202 | 204;
}

/** Declares a call. Free of side effects, so that an app that never makes it does not carry it. */
// @__NO_SIDE_EFFECTS__
export function call<
  const A extends Access,
  I extends Schema,
  O extends Schema,
  C extends Schema | undefined = undefined,
>(value: Call<A, I, O, C>): Call<A, I, O, C> {
  return value;
}

/** A change of a person who is logged in takes an Idempotency-Key: however often it is sent, it is done once. */
export const takesKey = ({ method, access }: Pick<Call, 'method' | 'access'>): boolean =>
  method !== 'get' && access !== 'anyone';

/** Whether it may be answered with the ids of audit entries: an admin may change something by it. */
export const mayBeAudited = ({ method, access }: Pick<Call, 'method' | 'access'>): boolean =>
  access === 'admin' || takesKey({ method, access });

/** The names that a path takes from the input: `['id']` of `/perks/:id`. */
export const namesInPath = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
