import { type Soon, soon } from '../platform/soon.ts';
import { checkedOutput } from './checked-output.ts';
import type { Endpoint, Received, UploadedFile } from './endpoint.ts';
import { isReply } from './reply.ts';
import { withCurrent } from './stale-refusal.ts';

/** What stands in for a file where none is taken. */
export const NO_FILE: UploadedFile = { name: '', bytes: Buffer.alloc(0) };

/** What a call answers somebody who was admitted: checked, or refused with what there is now. */
export const perform = (call: Endpoint, received: ReceivedCall): Soon<unknown> =>
  call.showCurrent ? performOrShow(call, received) : soon(call.handle(received), (answer) => checked(call, answer));

type ReceivedCall = Received<'logged-in', Endpoint['input']>;

async function performOrShow(call: Endpoint, received: ReceivedCall): Promise<unknown> {
  try {
    return checked(call, await call.handle(received));
  } catch (error) {
    throw await withCurrent(error, call, received);
  }
}

function checked(call: Endpoint, answer: unknown): unknown {
  if (isReply(answer)) return answer;
  return call.status === 204 ? null : checkedOutput(call, answer);
}
