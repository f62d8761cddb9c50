import { plural } from '../../../domain/plural.ts';
import { isObject, type JsonObject } from '../../http/openapi/schema.ts';

/** Returns a JSON Schema in short notation: `{ id: string, focus?: string[] }`, one field per line with its limits. */
export function schemaNotation(schema: unknown, depth = 0): string {
  if (!isObject(schema) || Object.keys(schema).length === 0) return 'anything';
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? '';
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const parts = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(parts)) return [...new Set(parts.map((part) => schemaNotation(part, depth)))].join(' | ');
  if (schema['type'] === 'array') return arrayNotation(schema, depth);
  if (schema['type'] === 'object' || isObject(schema['properties'])) return objectNotation(schema, depth);
  return typeof schema['type'] === 'string' ? schema['type'] : 'anything';
}

function arrayNotation({ items }: JsonObject, depth: number): string {
  const item = schemaNotation(items, depth);
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function objectNotation(schema: JsonObject, depth: number): string {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const indent = '  '.repeat(depth + 1);
  const fields = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).map(
    ([name, field]) =>
      `${indent}${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ` +
      `${schemaNotation(field, depth + 1)}${limits(field)}`,
  );
  if (isObject(schema['additionalProperties']))
    fields.push(`${indent}[name]: ${schemaNotation(schema['additionalProperties'], depth + 1)}`);
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`;
}

type Say = (field: JsonObject) => string | undefined;

/** Returns a function that puts a range of whole numbers into words: `1 to 20 items`, `up to 1 item`. */
const range =
  (least: string, most: string, noun = ''): Say =>
  (field) => {
    const [from, to] = [field[least], field[most]].map((end) =>
      typeof end === 'number' && !isEndless(end) ? end : undefined,
    );
    const of = (count: number): string =>
      noun === '' ? `${count}` : plural(count, `${count} ${noun}`, `${count} ${noun}s`);
    if (from !== undefined && to !== undefined) return from === to ? of(from) : `${from} to ${of(to)}`;
    if (to !== undefined) return `up to ${of(to)}`;
    return from === undefined ? undefined : `at least ${of(from)}`;
  };

const text =
  (key: string, say = (value: string) => value): Say =>
  (field) =>
    typeof field[key] === 'string' ? say(field[key]) : undefined;

const LIMITS: readonly Say[] = [
  text('format'),
  range('minLength', 'maxLength', 'character'),
  range('minItems', 'maxItems', 'item'),
  range('minimum', 'maximum'),
  text('pattern', (value) => `like /${value}/`),
  text('description'),
];

function limits(field: unknown): string {
  if (!isObject(field)) return '';
  const parts = LIMITS.map((say) => say(field)).filter((words) => words !== undefined);
  return parts.length === 0 ? '' : `  // ${parts.join(', ')}`;
}

/** True for the smallest and the largest safe integer: they mean that there is no limit. */
const isEndless = (value: number): boolean => Math.abs(value) === Number.MAX_SAFE_INTEGER;
