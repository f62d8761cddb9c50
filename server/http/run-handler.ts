import { checkedOutput } from './checked-output.ts';
import type { Endpoint, Received, UploadedFile } from './endpoint.ts';
import { isReply } from './reply.ts';
import { withCurrent } from './stale-refusal.ts';

/** Placeholder for calls without an uploaded file. */
export const NO_FILE: UploadedFile = { name: '', bytes: Buffer.alloc(0) };

/** Runs the handler of an authorized call. Returns its answer, checked against the schema. Adds the current state to a stale refusal. */
export async function runHandler(call: Endpoint, received: Received<'logged-in', Endpoint['input']>): Promise<unknown> {
  try {
    return checked(call, await call.handle(received));
  } catch (error) {
    throw call.showCurrent ? await withCurrent(error, call, received) : error;
  }
}

function checked(call: Endpoint, answer: unknown): unknown {
  if (isReply(answer)) return answer;
  return call.status === 204 ? null : checkedOutput(call, answer);
}
