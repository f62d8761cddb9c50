import type * as v from 'valibot';
import { LINK_MAX } from '../limits/fields.ts';
import { BODY_FREE_BYTES, BODY_MAX_BYTES } from '../limits/requests.ts';
import { type Call, namesInPath } from './call.ts';

/** Maximum number of bytes that JSON needs for one UTF-16 code unit: `\u0007`, as some programs escape every non-ASCII character. */
const UNIT_BYTES = 6;
/** Assumed length of texts that have no `maxLength` but a pattern or check: an address, a day, a colour, an id. */
const TEXT_MAX = LINK_MAX;
/** Maximum number of bytes of a number in JSON: sign, 17 digits, point, exponent. */
const NUMBER_BYTES = 25;

/** The parts of a valibot schema that sizes depend on; its own types hide them behind generics. */
interface Shape {
  readonly type: string;
  readonly pipe?: readonly (Shape & Limit)[];
  readonly wrapped?: Shape;
  readonly item?: Shape;
  readonly items?: readonly Shape[];
  readonly options?: readonly unknown[];
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly key?: Shape;
  readonly value?: Shape;
  readonly literal?: unknown;
}
interface Limit {
  readonly requirement?: unknown;
}

/**
 * Size in bytes of the largest JSON that the schema accepts; Infinity if a list or unknown value is unbounded. Whitespace
 * that JSON ignores or a schema trims is not counted.
 */
export const largestJson = (schema: v.GenericSchema<unknown, unknown>): number => sizeOf(schema, Infinity);

/** `most`: limit in characters, items or entries from the pipe around the schema. */
function sizeOf(shape: Shape, most: number): number {
  const [base, ...steps] = shape.pipe ?? [];
  if (!base) return sizeOfBare(shape, most);
  const limits = steps.flatMap(({ type, requirement }) =>
    LIMITS.has(type) && typeof requirement === 'number' ? [requirement] : [],
  );
  return sizeOf(base, Math.min(most, ...limits));
}
const LIMITS: ReadonlySet<string> = new Set(['max_length', 'length', 'max_entries', 'entries']);

function sizeOfBare(shape: Shape, most: number): number {
  const { wrapped, item, items = [], options = [], entries = {}, key, value } = shape;
  switch (shape.type) {
    case 'string':
      return (most === Infinity ? TEXT_MAX : most) * UNIT_BYTES + 2;
    case 'number':
      return NUMBER_BYTES;
    case 'boolean':
    case 'null':
    case 'undefined':
      return 'false'.length;
    case 'literal':
      return written(shape.literal);
    case 'picklist':
      return Math.max(...options.map(written));
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish':
      return wrapped ? Math.max('null'.length, sizeOf(wrapped, most)) : Infinity;
    case 'array':
      return item ? most * (sizeOf(item, Infinity) + 1) + 2 : Infinity;
    case 'tuple':
      return items.reduce((sum, each) => sum + sizeOf(each, Infinity) + 1, 2);
    case 'record':
      return key && value ? most * (sizeOf(key, Infinity) + sizeOf(value, Infinity) + 2) + 2 : Infinity;
    case 'object':
    case 'strict_object':
      return Object.entries(entries).reduce((sum, [name, each]) => sum + written(name) + sizeOf(each, Infinity) + 2, 2);
    case 'union':
    case 'variant':
      return Math.max(...options.map((option) => sizeOf(option as Shape, most)));
    default:
      return Infinity;
  }
}

const written = (value: unknown): number => (JSON.stringify(value)?.length ?? 0) * UNIT_BYTES;

/** Maximum number of bytes of the call's body without its path parameters; Infinity if unbounded. */
export function largestBody({ input, path }: Pick<Call, 'input' | 'path'>): number {
  const { entries, pipe } = input as unknown as Shape;
  if (!entries || pipe) return largestJson(input);
  const inPath = namesInPath(path);
  const body = Object.entries(entries).filter(([name]) => !inPath.includes(name));
  return sizeOf({ type: 'object', entries: Object.fromEntries(body) }, Infinity);
}

/** Limit of a call's JSON body in bytes: as declared, else what its schema can need, between 10 kB and 1 MB. */
export const bodyMaxBytes = (call: Pick<Call, 'input' | 'path' | 'maxBytes'>): number =>
  call.maxBytes ?? Math.min(BODY_MAX_BYTES, Math.max(BODY_FREE_BYTES, largestBody(call)));
