import { isObject, type JsonObject } from '../../http/openapi-schema.ts';

/** A JSON Schema as people write shapes down: `{ id: string, focus?: string[] }`, one field per line, limits beside it. */
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
  const fields = Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).map(([name, field]) =>
    `${indent}${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${schemaNotation(field, depth + 1)}${limits(field)}`);
  if (isObject(schema['additionalProperties'])) fields.push(`${indent}[name]: ${schemaNotation(schema['additionalProperties'], depth + 1)}`);
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`;
}

const LIMITS: readonly (readonly [key: string, say: (value: unknown) => string])[] = [
  ['format', (value) => String(value)],
  ['minLength', (value) => `from ${String(value)} characters`],
  ['maxLength', (value) => `to ${String(value)} characters`],
  ['minItems', (value) => `from ${String(value)} items`],
  ['maxItems', (value) => `to ${String(value)} items`],
  ['minimum', (value) => `from ${String(value)}`],
  ['maximum', (value) => `to ${String(value)}`],
  ['pattern', (value) => `like /${String(value)}/`],
  ['description', (value) => String(value)],
];

function limits(field: unknown): string {
  if (!isObject(field)) return '';
  const said = LIMITS.flatMap(([key, say]) => (key in field && !isEndless(field[key]) ? [say(field[key])] : []));
  return said.length === 0 ? '' : `  // ${said.join(', ')}`;
}

/** The ends of what a number can be say nothing. */
const isEndless = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;
