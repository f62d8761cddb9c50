import { Refused, type Refusal } from '../../domain/refusal.ts';
import type { Endpoint, Revision, Shown } from './endpoint.ts';
import { checkedOutput } from './checked-output.ts';

/** A stale refusal with the current state, so that an editor need not request it. */
interface StaleRefusal extends Refusal {
  readonly current: Revision;
}

/**
 * Adds the current state to a stale refusal. If the item no longer exists, returns that refusal instead. Returns other
 * errors unchanged.
 */
export async function withCurrent(
  error: unknown,
  { path, current, showCurrent }: Endpoint,
  call: Shown<'logged-in', Endpoint['input']>,
): Promise<unknown> {
  if (!current || !showCurrent || !(error instanceof Refused) || error.refusal.code !== 'stale') return error;
  const stale: StaleRefusal = {
    ...error.refusal,
    current: checkedOutput({ path, output: current }, await showCurrent(call)) as Revision,
  };
  return new Refused(stale);
}

/** Returns the revision in an answer or refusal; undefined if there is none. */
export function revisionShown(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('code' in body) return 'current' in body ? revisionShown(body.current) : undefined;
  return 'rev' in body && typeof body.rev === 'string' ? body.rev : undefined;
}
