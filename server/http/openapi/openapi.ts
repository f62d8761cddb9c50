import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '../../../domain/limits/requests.ts';
import type * as v from 'valibot';
import type { Endpoint } from '../endpoint.ts';
import { nounOf, operation } from './operation.ts';
import { SHARED_HEADERS, SHARED_PARAMETERS } from './parameters.ts';
import { refusalResponses } from './refusals.ts';
import type { JsonObject } from './schema.ts';
import { sharedSchemas } from './shared-schemas.ts';

export interface OpenApiDocument extends JsonObject {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

const CONVENTIONS = [
  'JSON in and out; times are ISO 8601 in UTC, ids are strings. A refusal is `{ code, message, data? }`, where ' +
    '`data` names the fields that did not stand.',
  'A token comes from `POST /api/attendee/login` with mail address and ticket code or password, or from the link ' +
    'that `POST /api/users/magic-links` mails. Send it as `Authorization: Bearer`, never in an address.',
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
  /** What the server sends by itself, by the `type` of the body. */
  readonly messages?: Readonly<Record<string, v.GenericSchema>>;
}

/** The list of calls as an OpenAPI 3.1 document. What a schema checks beyond JSON Schema is left out, never guessed. */
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
    tags: [...new Set(calls.map(nounOf))].toSorted().map((name) => ({ name })),
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
      },
    },
  };
}

/** What a receiver is sent, and how it answers. */
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

/** `:id` as OpenAPI writes it. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
