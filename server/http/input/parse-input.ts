import * as v from 'valibot';
import { BODY_MAX_DEPTH, BODY_MAX_VALUES } from '../../../domain/limits/requests.ts';
import { fieldProblems, refusal, refuse, Refused } from '../../../domain/refusal.ts';
import type { Context } from '../call-state.ts';
import { hasNoBody } from './drain-request.ts';
import { withPlainMessage } from './issue-message.ts';

const [QUOTE, ESCAPE, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

interface JsonScan {
  /** Levels of lists and objects; one for `{}`. */
  readonly depth: number;
  /** Lists, objects, texts, numbers …, at most as many as the JSON has commas and brackets. */
  readonly values: number;
}

/** How deep JSON in UTF-8 nests, and how many values it has. Looks at each byte once; what is no JSON gives any numbers. */
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

/** The place of the quotation mark that closes the text that begins here; the end of the JSON if none does. */
function endOfText(json: Uint8Array, from: number): number {
  for (let at = from; at < json.length; at += 1) {
    if (json[at] === ESCAPE) at += 1;
    else if (json[at] === QUOTE) return at;
  }
  return json.length;
}

/** Reads the body of a request. Throws `Refused` as soon as it is known to be longer than `maxBytes`. */
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
  // The caller went away or took too long, which is no fault of ours. Who has said all closes as well.
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

export type Fields = Record<string, unknown>;

/** Where the fields of a call come from; what stands later wins. */
export interface Sources {
  readonly body: Fields;
  readonly query: Fields;
  readonly params: Fields;
  /** How many values the body has; absent for few. */
  readonly values?: number;
}

/** Body, query and path parameters as one object without a prototype, parsed by the schema of the call. */
export function parseInput<S extends v.GenericSchema>(schema: S, sources: Sources): v.InferOutput<S> {
  const { body, query, params, values = 0 } = sources;
  // To say of each of thousands of values what is wrong with it would take seconds.
  return parseValue(schema, Object.assign(Object.create(null), body, query, params), values > ALL_PROBLEMS_MAX_VALUES);
}
const ALL_PROBLEMS_MAX_VALUES = 1000;

/** What the schema makes of a value, or a refusal that says what is wrong with each field, or with the first one only. */
export function parseValue<S extends v.GenericSchema>(schema: S, value: unknown, abortEarly = false): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true, abortEarly });
  if (parsed.success) return parsed.output;
  const problems = fieldProblems(parsed.issues.map(withPlainMessage));
  return refuse('invalid', problems[0]?.message ?? 'This cannot be used', problems);
}

/** The JSON body of a call, of at most `maxBytes`. What is too long or nests too deeply is refused before it is parsed. */
export async function bodyFields(ctx: Context, maxBytes: number): Promise<Body> {
  if (ctx.is('multipart/form-data')) refuse('unsupported', JSON_ONLY);
  if (ctx.method === 'GET' || ctx.method === 'HEAD' || hasNoBody(ctx.req)) return NO_BODY;
  return fieldsIn(await readBody(ctx, maxBytes), ctx);
}

export interface Body {
  readonly fields: Fields;
  /** Lists, objects, texts, numbers … at every level. */
  readonly values: number;
}
const NO_BODY: Body = { fields: {}, values: 0 };

const JSON_ONLY = 'Send JSON, with content-type application/json';

function fieldsIn(body: Buffer, ctx: Context): Body {
  if (body.length === 0) return NO_BODY;
  // Only JSON, which no form of another site can send unasked.
  if (!ctx.is('application/json')) refuse('unsupported', JSON_ONLY);
  const { depth, values } = scanJson(body);
  if (depth > BODY_MAX_DEPTH) refuse('malformed', 'The body is nested too deeply');
  if (values > BODY_MAX_VALUES)
    refuse('too-large', `A body has at most ${BODY_MAX_VALUES.toLocaleString('en')} values`);
  const fields = parseJson(body);
  return isFields(fields) ? { fields, values } : refuse('malformed', 'The body must be a JSON object');
}

function parseJson(body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const parsed: unknown = JSON.parse(text);
    if (NAMES_PROTOTYPE.test(text)) dropPrototypes(parsed);
    return parsed;
  } catch {
    return refuse('malformed', 'The body is not JSON'); // All that can go wrong here is what was sent.
  }
}

/** The word itself, or letters that may spell it. */
const NAMES_PROTOTYPE = /__proto__|\\u/i;

/** A body names no prototype: the key is dropped at every level. */
function dropPrototypes(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const inner of Object.values(value)) dropPrototypes(inner);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
