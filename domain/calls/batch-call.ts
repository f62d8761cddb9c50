import * as v from 'valibot';
import { GroupName } from '../audit/audit.ts';
import { BATCH_MAX, BODY_MAX_BYTES } from '../limits/requests.ts';
import { Refusal } from '../refusal.ts';
import { call } from './call.ts';

/** A change as it would be sent alone: `{ method: 'PATCH', path: '/perks/mug', body: { stock: 50 } }`. */
const BatchedCall = v.object({
  method: v.picklist(['POST', 'PATCH', 'DELETE']),
  /** Below /api, without a query. */
  path: v.pipe(v.string(), v.maxLength(500), v.startsWith('/')),
  body: v.optional(v.record(v.string(), v.unknown())),
  if_match: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
export type BatchedCall = v.InferOutput<typeof BatchedCall>;

/** The result of one change. */
export const BatchedAnswer = v.object({
  status: v.number(),
  body: v.optional(v.unknown()),
  refusal: v.optional(Refusal),
  /** Audit ids of the change. */
  audit: v.optional(v.array(v.string())),
});
export type BatchedAnswer = v.InferOutput<typeof BatchedAnswer>;

/** Sends many changes in one request. They run in order and independently; the audit has them as one group. */
export const sendBatch = call({
  method: 'post',
  path: '/admin/batch',
  access: 'admin',
  // Each call's own limit is checked as well.
  maxBytes: BODY_MAX_BYTES,
  input: v.object({
    group: GroupName,
    calls: v.pipe(v.array(BatchedCall), v.minLength(1), v.maxLength(BATCH_MAX)),
  }),
  output: v.object({ data: v.array(BatchedAnswer) }),
});
