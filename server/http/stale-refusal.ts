import { Refused, type Refusal } from '../../domain/refusal.ts';
import type { Endpoint, Revision, Shown } from './endpoint.ts';
import { checkedOutput } from './checked-output.ts';

/** A refusal as stale, with what there is now, so that an editor can decide without asking once more. */
interface StaleRefusal extends Refusal {
  readonly current: Revision;
}

/** Adds to a refusal as stale what the call was meant for; where that has gone meanwhile, this is the refusal. */
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

/** The revision of what an answer or a refusal shows. */
export function revisionShown(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('code' in body) return 'current' in body ? revisionShown(body.current) : undefined;
  return 'rev' in body && typeof body.rev === 'string' ? body.rev : undefined;
}
