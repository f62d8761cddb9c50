import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { REFUSAL_CODES, Refusal } from '../../domain/refusal.ts';
import type { Endpoint } from './endpoint.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export interface OpenApiDocument extends JsonObject { readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> }

/** The list of calls as an OpenAPI 3.1 document. What a schema checks beyond JSON Schema is left out, never guessed. */
export function openApiDocument(calls: readonly Endpoint[], about: { readonly title: string; readonly version: string }): OpenApiDocument {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const call of calls) (paths[`/api${call.path.replace(/:(\w+)/g, '{$1}')}`] ??= {})[call.method] = operation(call);
  return {
    openapi: '3.1.0',
    info: about,
    paths,
    components: {
      schemas: { Refusal: schemaOf(Refusal, 'output') },
      securitySchemes: { logIn: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(call: Endpoint): JsonObject {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const input = schemaOf(call.input, 'input');
  const fields = Object.entries(propertiesOf(input));
  const others = fields.filter(([name]) => !inPath.includes(name));
  return {
    summary: call.summary,
    'x-access': call.access,
    ...(call.access !== 'anyone' && { security: [{ logIn: [] }] }),
    parameters: [
      ...inPath.map((name) => ({ name, in: 'path', required: true, schema: propertiesOf(input)[name] ?? { type: 'string' } })),
      ...(call.method === 'get' ? others.map(([name, schema]) => ({ name, in: 'query', required: isRequired(input, name), schema })) : []),
    ],
    ...(call.method !== 'get' && others.length > 0 && { requestBody: { content: json(withoutPath(input, inPath)) } }),
    responses: {
      [call.status ?? 200]: { description: 'Done', ...(call.status !== 204 && { content: json(schemaOf(call.output, 'output')) }) },
      default: { description: `Refused: ${REFUSAL_CODES.join(', ')}`, content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
  };
}

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const { $schema: _, ...described } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return described;
}

const propertiesOf = (schema: JsonObject): Readonly<Record<string, unknown>> => (isObject(schema['properties']) ? schema['properties'] : {});

const isRequired = (schema: JsonObject, name: string): boolean => Array.isArray(schema['required']) && schema['required'].includes(name);

function withoutPath(schema: JsonObject, inPath: readonly string[]): JsonObject {
  const properties = Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => !inPath.includes(name)));
  const required = Array.isArray(schema['required']) ? schema['required'].filter((name) => !inPath.includes(String(name))) : [];
  return { ...schema, properties, required };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
