import { REFUSAL_CODES, type RefusalCode } from '../../../domain/refusal.ts';
import { STATUS } from '../error-handler.ts';
import type { Endpoint } from '../endpoint.ts';
import { type JsonObject, propertiesOf, schemaOf } from './schema.ts';

const MEANING: Readonly<Record<RefusalCode, string>> = {
  malformed: 'what was sent cannot be read',
  'not-logged-in': 'there is no log-in, or it has ended',
  'logged-in-elsewhere': 'the log-in had to make room for one on another device',
  'not-allowed': 'the caller may not',
  'not-found': 'there is no such thing, or the caller may not see it',
  conflict: 'it does not go together with what is there',
  gone: 'it was there and is no more',
  stale: 'another person has changed it meanwhile',
  'too-large': 'it is larger than the server takes in',
  unsupported: 'it comes in a form the call does not read',
  invalid: 'fields do not stand; `data` says which and why',
  'update-needed': 'the app that asks is too old',
  'too-many': 'too often; `Retry-After` says for how many seconds',
};

/** Response for temporary failures. Not a refusal: the same request may succeed later. */
const UNAVAILABLE: JsonObject = {
  description:
    '`unavailable`: the server has no room to keep it, or cannot reach its store; `Retry-After` says after how ' +
    'many seconds to send it again',
  headers: { 'retry-after': { description: 'Seconds', schema: { type: 'integer' } } },
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { const: 'unavailable' }, message: { type: 'string' } },
      },
    },
  },
};

/** Returns one response per status, which all calls share. */
export function refusalResponses(): Record<string, JsonObject> {
  const byStatus = Map.groupBy(REFUSAL_CODES, (code) => STATUS[code]);
  const refused = [...byStatus].map(([status, codes]): [string, JsonObject] => [
    `Refused${status}`,
    {
      description: codes.map((code) => `\`${code}\`: ${MEANING[code]}`).join('; '),
      ...(status === 429 && { headers: { 'retry-after': { description: 'Seconds', schema: { type: 'integer' } } } }),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Refusal' },
              { type: 'object', properties: { code: { enum: codes } } },
            ],
          },
        },
      },
    },
  ]);
  return { ...Object.fromEntries(refused), Refused503: UNAVAILABLE };
}

/**
 * Returns the documented response for a refusal with this status. For `stale`, it also contains the current state if the
 * call declares one.
 */
export function refusedAs(
  status: number,
  { current }: Endpoint,
  describe: (schema: Endpoint['output']) => JsonObject,
): JsonObject {
  const ref = { $ref: `#/components/responses/Refused${status}` };
  if (status !== STATUS.stale || !current) return ref;
  const shown = {
    type: 'object',
    properties: { code: { const: 'stale' }, current: describe(current) },
    required: ['current'],
  };
  return {
    description: `\`stale\`: ${MEANING.stale}; \`current\` is what there is now`,
    headers: { ETag: { $ref: '#/components/headers/ETag' } },
    content: { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, shown] } } },
  };
}

/** Returns the statuses of a call's refusals: those common to all calls, and its own (`refuses`). */
export function refusalsOf(call: Endpoint): number[] {
  const codes = call.access === 'anyone' ? ofAnyone(call) : OF_LOGGED_IN;
  const all = [...codes, ...ofInput(call), ...(call.method === 'get' ? [] : OF_BODIES), ...(call.refuses ?? [])];
  return [...new Set([...all.map((code) => STATUS[code]), ...(call.method === 'get' ? [] : [503])])].toSorted(
    (a, b) => a - b,
  );
}

const OF_BODIES: readonly RefusalCode[] = ['malformed', 'too-large', 'unsupported'];

// Any call refuses a program's token that has ended, and one without a scope for it. A role view cannot change anything.
const ofAnyone = ({ method }: Endpoint): RefusalCode[] => [
  'not-logged-in',
  'not-allowed',
  ...(method === 'get' ? [] : ['too-many' as const]),
];

const OF_LOGGED_IN: readonly RefusalCode[] = ['not-logged-in', 'logged-in-elsewhere', 'too-many', 'not-allowed'];

function ofInput({ path, method, input, upload, current }: Endpoint): RefusalCode[] {
  const fields = Object.keys(propertiesOf(schemaOf(input, 'input')));
  return [
    ...(fields.length > 0 || upload ? ['invalid' as const] : []),
    ...(path.includes(':') || (method !== 'get' && fields.some((name) => /id$/i.test(name)))
      ? ['not-found' as const]
      : []),
    ...(fields.includes('startCursor') ? ['gone' as const] : []),
    ...(current ? ['stale' as const] : []),
    ...(method === 'patch' ? ['conflict' as const] : []),
    ...(method === 'post' && path.includes(':') ? ['conflict' as const] : []),
    ...(path.startsWith('/sync/') ? ['update-needed' as const, 'gone' as const] : []),
  ];
}
