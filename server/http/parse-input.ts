import * as v from 'valibot';
import { BODY_MAX_DEPTH } from '../../domain/limits/requests.ts';
import { fieldProblems, refuse } from '../../domain/refusal.ts';
import type { Context } from './call-state.ts';
import { withPlainMessage } from './issue-message.ts';

export type Fields = Record<string, unknown>;

/** Where the fields of a call come from; what stands later wins. */
export interface Sources {
  readonly body: Fields;
  readonly query: Fields;
  readonly params: Fields;
}

/** Body, query and path parameters as one object without a prototype, parsed by the schema of the call. */
export function parseInput<S extends v.GenericSchema>(schema: S, { body, query, params }: Sources): v.InferOutput<S> {
  return parseValue(schema, Object.assign(Object.create(null), body, query, params));
}

/** What the schema makes of a value, or a refusal that says in words which fields do not stand. */
export function parseValue<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const problems = fieldProblems(parsed.issues.map(withPlainMessage));
  return refuse('invalid', problems[0]?.message ?? 'This cannot be used', problems);
}

/** The body of a call that takes JSON. */
export function bodyFields(ctx: Context): Fields {
  const body = ctx.state.body;
  if (ctx.is('multipart/form-data')) refuse('unsupported', 'Send JSON, with content-type application/json');
  if (!body || body.length === 0) return {};
  // Only JSON, which no form of another site can send unasked.
  if (!ctx.is('application/json')) refuse('unsupported', 'Send JSON, with content-type application/json');
  const fields = parseJson(body);
  if (!isFields(fields)) return refuse('malformed', 'The body must be a JSON object');
  if (isDeeper(fields, BODY_MAX_DEPTH)) refuse('malformed', 'The body is nested too deeply');
  return fields;
}

function parseJson(body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // Looking at every key takes ten times as long as reading a large body, and few can name a prototype.
    return NAMES_PROTOTYPE.test(text) ? JSON.parse(text, withoutPrototypes) : JSON.parse(text);
  } catch {
    return refuse('malformed', 'The body is not JSON'); // All that can go wrong here is what was sent.
  }
}

/** The word itself, or letters that may spell it. */
const NAMES_PROTOTYPE = /__proto__|\\u/i;

/** A body names no prototype: the key is dropped wherever it stands. */
function withoutPrototypes(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
