import * as v from 'valibot';
import { BODY_MAX_DEPTH, BODY_MAX_VALUES } from '../../../domain/limits/requests.ts';
import { fieldProblems, refusal, refuse, Refused } from '../../../domain/refusal.ts';
import type { Context } from '../call-state.ts';
import { hasNoBody } from './drain-request.ts';
import { withPlainMessage } from './issue-message.ts';

const [QUOTE, ESCAPE, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

interface JsonScan {
  /** Nesting depth of lists and objects; 1 for `{}`. */
  readonly depth: number;
  /** Number of lists, objects, texts, numbers …, estimated from commas and brackets; never too small. */
  readonly values: number;
}

/** Measures nesting depth and number of values of JSON in UTF-8, in one pass. The result for invalid JSON has no meaning. */
export function scanJson(json: Uint8Array): JsonScan {
  let level = 0;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfText(json, at + 1);
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      level += 1;
      depth = Math.max(depth, level);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level -= 1;
  }
  return { depth, values };
}

/** Returns the index of the quotation mark that closes the text, or the end of the JSON. */
function endOfText(json: Uint8Array, from: number): number {
  for (let at = from; at < json.length; at += 1) {
    if (json[at] === ESCAPE) at += 1;
    else if (json[at] === QUOTE) return at;
  }
  return json.length;
}

/** Reads a request body. Throws `Refused` as soon as it is longer than `maxBytes`. */
async function readBody({ req: request }: Pick<Context, 'req'>, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  let isWhole = false;
  const take = (chunk: Buffer): void => {
    length += chunk.length;
    if (length > maxBytes) reject(tooLarge(maxBytes));
    else chunks.push(chunk);
  };
  // The caller disconnected or took too long; that is not a server error. A complete request also ends with `close`.
  const brokeOff = (): void => {
    if (!isWhole) reject(new Refused(refusal('malformed', 'The body broke off')));
  };
  const end = (): void => {
    isWhole = true;
    resolve(Buffer.concat(chunks));
  };
  request.on('data', take).once('end', end).once('close', brokeOff).once('error', brokeOff);
  return promise.finally(() => request.off('data', take).off('end', end).off('close', brokeOff).off('error', brokeOff));
}

const tooLarge = (maxBytes: number): Refused =>
  new Refused(refusal('too-large', `This call takes at most ${maxBytes.toLocaleString('en')} bytes`));

export type RawFields = Record<string, unknown>;

/** Sources of a call's fields. If a field is in several, the later source wins. */
export interface Sources {
  readonly body: RawFields;
  readonly query: RawFields;
  readonly params: RawFields;
  /** Number of values in the body. Missing if it is small. */
  readonly values?: number;
}

/** Merges body, query and path parameters into one object without a prototype, and parses it with the schema. */
export function parseInput<S extends v.GenericSchema>(schema: S, sources: Sources): v.InferOutput<S> {
  const { body, query, params, values = 0 } = sources;
  // Listing the problems of thousands of values would take seconds, so only the first is reported then.
  return parseValue(schema, Object.assign(Object.create(null), body, query, params), values > ALL_PROBLEMS_MAX_VALUES);
}
const ALL_PROBLEMS_MAX_VALUES = 1000;

/** Parses a value. Refuses with the problem of each field, or only the first one with `abortEarly`. */
export function parseValue<S extends v.GenericSchema>(schema: S, value: unknown, abortEarly = false): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true, abortEarly });
  if (parsed.success) return parsed.output;
  const problems = fieldProblems(parsed.issues.map(withPlainMessage));
  return refuse('invalid', problems[0]?.message ?? 'This cannot be used', problems);
}

/** Reads the JSON body of a call, at most `maxBytes`. Refuses a body that is too long or nested too deeply before parsing it. */
export async function bodyFields(ctx: Context, maxBytes: number): Promise<Body> {
  if (ctx.is('multipart/form-data')) refuse('unsupported', JSON_ONLY);
  if (ctx.method === 'GET' || ctx.method === 'HEAD' || hasNoBody(ctx.req)) return NO_BODY;
  return fieldsIn(await readBody(ctx, maxBytes), ctx);
}

export interface Body {
  readonly fields: RawFields;
  /** Number of lists, objects, texts, numbers … at all levels. */
  readonly values: number;
  /** The bytes as they were sent, for signatures; empty for a form. */
  readonly raw: Buffer;
}
const NO_BODY: Body = { fields: {}, values: 0, raw: Buffer.alloc(0) };

const JSON_ONLY = 'Send JSON, with content-type application/json';

function fieldsIn(body: Buffer, ctx: Context): Body {
  if (body.length === 0) return NO_BODY;
  // Only JSON, because a form on another site cannot send it.
  if (!ctx.is('application/json')) refuse('unsupported', JSON_ONLY);
  const { depth, values } = scanJson(body);
  if (depth > BODY_MAX_DEPTH) refuse('malformed', 'The body is nested too deeply');
  if (values > BODY_MAX_VALUES)
    refuse('too-large', `A body has at most ${BODY_MAX_VALUES.toLocaleString('en')} values`);
  const fields = parseJson(body);
  return isFields(fields) ? { fields, values, raw: body } : refuse('malformed', 'The body must be a JSON object');
}

function parseJson(body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const parsed: unknown = JSON.parse(text);
    if (NAMES_PROTOTYPE.test(text)) dropPrototypes(parsed);
    return parsed;
  } catch {
    return refuse('malformed', 'The body is not JSON'); // Only the input can cause an error here.
  }
}

/** Matches the word `__proto__`, or escapes that may spell it. */
const NAMES_PROTOTYPE = /__proto__|\\u/i;

/** Removes the key `__proto__` at every level. */
function dropPrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const inner of Object.values(value)) dropPrototypes(inner);
}

const isFields = (value: unknown): value is RawFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
