import type * as v from 'valibot';
import type { Upload } from './upload.ts';

/**
 * Coarse access rule of a call; the fine rule is a `mayX` or `xRefusal` of its noun. `guests`: anyone if the event allows guests,
 * otherwise people who are logged in.
 */
export type Access = 'anyone' | 'guests' | 'logged-in' | 'admin' | 'replay';

type Schema = v.GenericSchema<unknown, unknown>;

/** A call of the API as a value shared by both sides: the server makes an endpoint of it, the app sends it. `access` is required. */
export interface Call<
  A extends Access = Access,
  I extends Schema = Schema,
  O extends Schema = Schema,
  C extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Path below /api, with `:name` parameters. */
  readonly path: string;
  readonly access: A;
  /**
   * Schemas of all fields by name. Fields named in the path go there, all others into the query of a GET or the body of other
   * methods.
   */
  readonly input: I;
  /** The JSON of a success. */
  readonly output: O;
  /** Accepts If-Match, because what it changes has a revision. A `stale` refusal includes the current state in this shape. */
  readonly current?: C;
  /** The file of a call that is sent as multipart/form-data, beside the other fields. */
  readonly upload?: Upload;
  /**
   * Media types of a success that may be other than JSON, separated by ", ": `application/pdf`, or `text/html, redirect` if
   * it may redirect.
   */
  readonly produces?: string;
  /** Limit of the JSON body in bytes; absent: what `input` can need, at least 10 kB (`bodyMaxBytes`). */
  readonly maxBytes?: number;
  /** Reads no fields from the body, which may be a form: mail programs send one to unsubscribe (RFC 8058). */
  readonly ignoresBody?: true;
  /** Answers with an ETag instead of a `rev` field. */
  readonly tagged?: true;
  /** Closed until the event opens, except for admins (spec 6). */
  readonly closedInOnboarding?: true;
  /** Pages of other sites may read the answer in the browser while the programme is public (CORS). Only for calls without a log-in. */
  readonly open?: true;
  /** Only for programs: with a token that has a scope for it, or signed. The handler checks the signature. */
  readonly onlyPrograms?: true;
  /** The call handles the Idempotency-Key on its own; otherwise the server runs it once and repeats the stored answer. */
  readonly repeats?: 'by itself';
  /** Status of a success; 200 if absent. 303 for a call that always redirects. */
  readonly status?: 200 | 201 | 202 | 204 | 303;
}

/** Declares a call. Free of side effects, so that unused calls are left out of the bundle. */
// @__NO_SIDE_EFFECTS__
export function call<
  const A extends Access,
  I extends Schema,
  O extends Schema,
  C extends Schema | undefined = undefined,
>(value: Call<A, I, O, C>): Call<A, I, O, C> {
  return value;
}

/** Whether a call accepts an Idempotency-Key: all changes by logged-in people do. With one, repeats run once. */
export const takesKey = ({ method, access }: Pick<Call, 'method' | 'access'>): boolean =>
  method !== 'get' && access !== 'anyone' && access !== 'guests';

/** Whether the answer may carry audit ids: an admin may change something with it. */
export const mayBeAudited = ({ method, access }: Pick<Call, 'method' | 'access'>): boolean =>
  access === 'admin' || takesKey({ method, access });

/** Names of the path parameters: `['id']` for `/perks/:id`. */
export const namesInPath = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
