import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Returns a schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. References point to `definitions` of the document. */
export function schemaOf(
  schema: v.GenericSchema,
  typeMode: 'input' | 'output',
  definitions: Readonly<Record<string, v.GenericSchema>> = {},
): JsonObject {
  const { $schema: _, $defs: __, ...described } = toJsonSchema(schema, { ...settings(typeMode), definitions });
  return described;
}

/** Returns named schemas as JSON Schema, with references among each other. */
export const definitionsOf = (
  definitions: Readonly<Record<string, v.GenericSchema>>,
  typeMode: 'input' | 'output',
): Record<string, JsonObject> => toJsonSchemaDefs(definitions, settings(typeMode)) as Record<string, JsonObject>;

const settings = (typeMode: 'input' | 'output'): ConversionConfig => ({
  typeMode,
  errorMode: 'ignore',
  target: 'draft-2020-12',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
});

/** Returns the properties of an object, or of all members of a union. */
export function propertiesOf(schema: JsonObject): Readonly<Record<string, unknown>> {
  const own = isObject(schema['properties']) ? schema['properties'] : {};
  return alternatives(schema).reduce((fields, part) => ({ ...propertiesOf(part), ...fields }), own);
}

export const isRequired = (schema: JsonObject, name: string): boolean => requiredOf(schema).includes(name);

/** Returns the schema without these fields, which are described elsewhere. */
export function withoutFields(schema: JsonObject, names: readonly string[]): JsonObject {
  const kept: Record<string, unknown> = { ...schema };
  for (const key of ALTERNATIVES)
    if (key in kept) kept[key] = parts(schema, key).map((part) => withoutFields(part, names));
  if (!isObject(schema['properties'])) return kept;
  kept['properties'] = Object.fromEntries(
    Object.entries(schema['properties']).filter(([name]) => !names.includes(name)),
  );
  kept['required'] = requiredOf(schema).filter((name) => !names.includes(name));
  return kept;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ALTERNATIVES = ['anyOf', 'oneOf', 'allOf'] as const;
const parts = (schema: JsonObject, key: string): JsonObject[] =>
  Array.isArray(schema[key]) ? schema[key].filter(isObject) : [];
const alternatives = (schema: JsonObject): JsonObject[] => ALTERNATIVES.flatMap((key) => parts(schema, key));
const requiredOf = (schema: JsonObject): string[] =>
  Array.isArray(schema['required']) ? schema['required'].map(String) : [];
