import type { SimHead } from './sim-answer.ts';
import type { Random } from './seeded-random.ts';

/** A middlebox between a device and the server answers with some of these. */
const STATUSES = [200, 200, 204, 400, 401, 403, 404, 408, 410, 413, 422, 426, 429, 500, 502, 503, 511];
const PAGE = '<!doctype html><title>Welcome</title><p>Accept the terms of this wifi.</p>';
/** Includes answers that are identical to the server's own. */
const BODIES = [
  PAGE,
  PAGE,
  '',
  '{}',
  '{"documents":[],"logId":"first-log"}',
  '{"code":"not-logged-in","message":"Please log in"}',
  '{"code":"invalid","message":"No"}',
  '{"code":"gone","message":"Reload"}',
  '{"t1":1,"t2":1}',
];

/** Returns an answer of another server. */
export const notOurs = (random: Random): { readonly head: SimHead; readonly body: string } => ({
  head: {
    status: random.pick(STATUSES),
    headers: { 'content-type': 'text/html', 'x-server-time': '1', ...(random.chance(0.2) && { 'retry-after': '5' }) },
  },
  body: random.pick(BODIES),
});
