import * as v from 'valibot';
import { Refusal } from '../../../domain/refusal.ts';
import { LoggedIn } from '../../../domain/sessions/log-in.ts';
import { Me } from '../../../domain/sessions/me.ts';
import { MineDocument } from '../../../domain/sync/mine.ts';
import type { Endpoint } from '../endpoint.ts';
import { isObject, type JsonObject, schemaOf } from './schema.ts';

type Schema = v.GenericSchema;

/** Named here and not by `v.title` where they are made: the first screen of the app carries these, and needs no titles. */
const UNTITLED: Readonly<Record<string, Schema>> = { Refusal, Me, LoggedIn, MineDocument };

/** Describes answers with the shapes that have a name (`v.title`) as references, and those shapes each once. */
export function sharedSchemas(
  calls: readonly Endpoint[],
  messages: readonly Schema[] = [],
): {
  readonly describe: (schema: Schema) => JsonObject;
  readonly schemas: Readonly<Record<string, JsonObject>>;
} {
  const named = new Map<string, Schema>(Object.entries(UNTITLED));
  const seen = new Set<Schema>();
  for (const { output, current } of calls) for (const schema of [output, current]) collect(schema, named, seen);
  for (const message of messages) collect(message, named, seen);
  const definitions = Object.fromEntries(named);
  const names = new Map([...named].map(([name, schema]) => [schema, name]));
  const describe = (schema: Schema): JsonObject => {
    const name = names.get(schema);
    return name === undefined ? schemaOf(schema, 'output', definitions) : { $ref: `#/components/schemas/${name}` };
  };
  // Without itself among the definitions, or it would be a reference to itself.
  const schemas = Object.fromEntries(
    [...named].map(([name, schema]) => {
      const { [name]: _, ...others } = definitions;
      return [name, schemaOf(schema, 'output', others)];
    }),
  );
  return { describe, schemas };
}

/** Finds named shapes, wherever in a schema they stand. Two of one name would leave the document saying one of them. */
function collect(schema: unknown, named: Map<string, Schema>, seen: Set<Schema>): void {
  if (!isSchema(schema) || seen.has(schema)) return;
  seen.add(schema);
  const title = v.getTitle(schema);
  if (title !== undefined) {
    const held = named.get(title);
    if (held && held !== schema) throw new Error(`Two shapes are called ${title}`);
    named.set(title, schema);
  }
  for (const part of Object.values(schema)) for (const inner of innerOf(part)) collect(inner, named, seen);
}

/** The schemas that a property of a schema holds: itself, a list of them, or one for each field. */
const innerOf = (part: unknown): unknown[] =>
  isSchema(part) ? [part] : Array.isArray(part) ? part : isObject(part) ? Object.values(part) : [];

const isSchema = (value: unknown): value is Schema => isObject(value) && value['kind'] === 'schema';
