import { mayBeAudited, takesKey } from '../../../domain/calls/call.ts';
import { IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '../../../domain/limits/requests.ts';
import type { Endpoint } from '../endpoint.ts';
import type { JsonObject } from './schema.ts';

/** Request headers that many calls share, declared once. */
export const SHARED_PARAMETERS: Readonly<Record<'IfMatch' | 'IdempotencyKey', JsonObject>> = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description:
      'The `rev` or ETag that was read: should somebody have changed it since, nothing happens, and the refusal ' +
      '(412) shows what there is now.',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: IDEMPOTENCY_KEY_MIN, maxLength: IDEMPOTENCY_KEY_MAX },
    description:
      'Made up by the caller: sent again under the same key, the change is done once and answered as the first time.',
  },
};

/** Response headers that many answers share. */
export const SHARED_HEADERS: Readonly<Record<'ETag' | 'AuditId', JsonObject>> = {
  ETag: { description: 'The revision of what is shown', schema: { type: 'string' } },
  AuditId: {
    description:
      'Where an admin has changed something: the ids under which the audit has it, parted by `, `. Each can be undone.',
    schema: { type: 'string' },
  },
};

/** Returns the headers of a successful answer. */
export function successHeaders(call: Endpoint, showsRevision: boolean): { readonly headers?: JsonObject } {
  const headers = {
    ...(showsRevision && { ETag: { $ref: '#/components/headers/ETag' } }),
    ...(mayBeAudited(call) && { 'Audit-Id': { $ref: '#/components/headers/AuditId' } }),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

/** Returns the request headers of a call, except for the session. */
export const headerParameters = (call: Endpoint): JsonObject[] => [
  ...(call.current ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ...(takesKey(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
];
