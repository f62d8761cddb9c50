import type * as v from 'valibot';
import { type Call, namesInPath } from '../../../domain/calls/call.ts';

/** A call as an HTTP request, without the headers that every request carries. */
export interface BuiltRequest {
  readonly method: string;
  /** Path below /api, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  /** Approximate size of the body. */
  readonly bytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive: boolean;
}

/** Options of a request, apart from the input. */
export interface RequestOptions {
  /** The revision or ETag that was read. If the server has another one, nothing changes and the refusal is `stale`. */
  readonly ifMatch?: string;
  /** An Idempotency-Key. The server runs the call once per key, so it is retried if no answer came. */
  readonly key?: string;
  /** The file to upload, for a call that takes one. */
  readonly file?: Blob;
  readonly signal?: AbortSignal;
  /** Makes one attempt only; the caller retries. */
  readonly once?: true;
  /** Lets the request finish if the page is closed meanwhile. Browsers allow 64 KiB in all. */
  readonly keepalive?: boolean;
}

/** The input of a call before parsing, from its schema. */
export type InputOf<C extends Call> = v.InferInput<C['input']>;

/** Puts each field of the input into the path, the query of a GET, or the body of all others. */
export function buildRequest(call: Call, input: object, options: RequestOptions): BuiltRequest {
  const { ifMatch, key, file, signal, keepalive = false } = options;
  const inPath = namesInPath(call.path);
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const rest = given.filter(([name]) => !inPath.includes(name));
  const isGet = call.method === 'get';
  const body = isGet ? null : bodyOf(call, rest, file);
  return {
    method: call.method.toUpperCase(),
    path: pathOf(call.path, Object.fromEntries(given)) + (isGet ? queryOf(rest) : ''),
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch.startsWith('"') ? ifMatch : `"${ifMatch}"` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body,
    bytes: (typeof body === 'string' ? body.length : 0) + (file?.size ?? 0),
    signal,
    keepalive,
  };
}

type Fields = readonly (readonly [name: string, value: unknown])[];

const pathOf = (path: string, input: Readonly<Record<string, unknown>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));

/** Returns the query text. A list repeats its name for each value: `room=a&room=b`. */
function queryOf(fields: Fields): string {
  const pairs = fields.flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function bodyOf({ upload }: Call, fields: Fields, file: Blob | undefined): string | FormData {
  if (!upload || !file) return JSON.stringify(Object.fromEntries(fields));
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, String(value));
  form.append(upload.field, file);
  return form;
}
