import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '../../../domain/limits/requests.ts';
import * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { entityOf, operation } from './operation.ts';
import { SHARED_HEADERS, SHARED_PARAMETERS } from './parameters.ts';
import { refusalResponses } from './refusals.ts';
import { definitionsOf, isObject, type JsonObject, schemaOf } from './schema.ts';
import { EventField, FieldList, FieldOption } from '../../../domain/event-fields/event-field.ts';
import { FormFields } from '../../../domain/event-fields/field-calls.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { LoggedIn } from '../../../domain/sessions/log-in.ts';
import { Me } from '../../../domain/sessions/me.ts';
import { UserDocument } from '../../../domain/sync/mine.ts';

type Schema = v.GenericSchema;

/**
 * Titles of shapes that are part of the app's first load. They are here and not in the schema (`v.title`), because the app
 * does not need them.
 */
const UNTITLED: Readonly<Record<string, Schema>> = {
  Refusal,
  Me,
  LoggedIn,
  MineDocument: UserDocument,
  EventField,
  FieldOption,
  FieldList,
  FormFields,
};

/** Returns the schemas of answers with named shapes (`v.title`) as references, and each named shape once. */
function sharedSchemas(
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
  const names = new Map([...named].map(([name, schema]) => [schema, name]));
  const describe = (schema: Schema): JsonObject => {
    const name = names.get(schema);
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    return schemaOf(schema, 'output', namedWithin(schema, names));
  };
  const schemas = definitionsOf(Object.fromEntries(named), 'output');
  return { describe, schemas };
}

/** Returns the outermost named shapes in a schema. The library converts each definition that it gets, again for each schema. */
function namedWithin(schema: Schema, names: ReadonlyMap<Schema, string>): Record<string, Schema> {
  const found: Record<string, Schema> = {};
  const seen = new Set<unknown>();
  const look = (part: unknown): void => {
    if (!isSchema(part) || seen.has(part)) return;
    seen.add(part);
    const name = names.get(part);
    if (name !== undefined) found[name] = part;
    else for (const value of Object.values(part)) for (const inner of innerOf(value)) look(inner);
  };
  look(schema);
  return found;
}

/** Collects all named shapes in a schema. Throws if two different shapes have the same name. */
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

/** Returns the schemas inside a property of a schema: the property itself, the items of a list, or one per field. */
const innerOf = (part: unknown): unknown[] =>
  isSchema(part) ? [part] : Array.isArray(part) ? part : isObject(part) ? Object.values(part) : [];

const isSchema = (value: unknown): value is Schema => isObject(value) && value['kind'] === 'schema';

export interface OpenApiDocument extends JsonObject {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

const CONVENTIONS = [
  'JSON in and out; times are ISO 8601 in UTC, ids are strings. A refusal is `{ code, message, data? }`, where ' +
    '`data` names the fields that did not stand.',
  'A token comes from `POST /api/attendee/login` with mail address and ticket code or password, or from the link ' +
    'that `POST /api/users/magic-links` mails. Send it as `Authorization: Bearer`, never in an address.',
  'Programs use a token that an organiser makes under Admin → Machines, sent the same way. It is no person: it only makes ' +
    'the calls that name one of its scopes, at most 600 a minute, and every other call is refused with 403.',
  'Lists answer `{ data, pagination: { page, total, count, nextCursor? } }` and take `page` and `count`, or ' +
    '`startCursor` to go on where a page ended. A list in a query is `name=a&name=b`; `name[]=a` says the same.',
  `A PATCH or DELETE with \`If-Match\` (the \`rev\` or ETag that was read) is refused with 412 when somebody ` +
    `else was faster; \`current\` is what there is now. A change sent with an \`Idempotency-Key\` ` +
    `(${IDEMPOTENCY_KEY_MIN} to ${IDEMPOTENCY_KEY_MAX} characters) may be repeated: it is done once, and every ` +
    'repeat gets the first answer.',
  'What an admin changes is answered with `Audit-Id`: under these ids `GET /api/admin/audit` has it, and ' +
    '`POST /api/admin/audit/{id}/undo` puts it back.',
  'What the caller may not see is answered like what is not there: 404. `me` stands for the id of whoever is ' +
    'logged in where a person is meant.',
  'Every answer carries `x-server-time`, the clock of the server in epoch milliseconds.',
].join('\n\n');

interface Described {
  readonly title: string;
  readonly version: string;
  /** Answers to the documented examples, by method and path. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Schemas of the webhook messages, by the `type` in the body. */
  readonly messages?: Readonly<Record<string, v.GenericSchema>>;
}

/** Returns the OpenAPI 3.1 document of the calls. Leaves out checks that JSON Schema cannot express. */
export function openApiDocument(
  calls: readonly Endpoint[],
  { title, version, answers = {}, messages = {} }: Described,
): OpenApiDocument {
  const { describe, schemas } = sharedSchemas(calls, Object.values(messages));
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const call of calls)
    (paths[`/api${openApiPath(call.path)}`] ??= {})[call.method] = operation(call, { describe, answers });
  return {
    openapi: '3.1.0',
    info: { title, version, description: CONVENTIONS },
    tags: [...new Set(calls.map(entityOf))].toSorted().map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(messages).map(([type, message]) => [type, { post: webhookOperation(type, describe(message)) }]),
    ),
    components: {
      schemas,
      parameters: SHARED_PARAMETERS,
      headers: SHARED_HEADERS,
      responses: refusalResponses(),
      securitySchemes: {
        logIn: { type: 'http', scheme: 'bearer', description: 'The `token` that logging in answered' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'webhook-signature',
          description: 'With `webhook-id` and `webhook-timestamp`: Standard Webhooks, with the secret of the source.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a program, from Admin → Machines. It only makes the calls of its scopes (`x-scopes`).',
        },
      },
    },
  };
}

/** Describes what a webhook receiver gets, and how it must answer. */
const webhookOperation = (type: string, schema: JsonObject): JsonObject => ({
  summary: `What an address is sent whose organisers let it know of \`${type}\`, signed as Standard Webhooks says.`,
  operationId: `webhook ${type}`,
  security: [],
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema } } },
  responses: { '2XX': { description: 'Taken. Anything else is tried again for about a day.' } },
});

/** Returns a path in OpenAPI notation: `{id}` for `:id`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
