import { refusal, Refused } from '../../../domain/refusal.ts';
import type { Context } from '../call-state.ts';

/** Reads the body of a request. Throws `Refused` as soon as it is known to be longer than `maxBytes`. */
export async function readBody({ req: request }: Pick<Context, 'req'>, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  let isWhole = false;
  const take = (chunk: Buffer): void => {
    length += chunk.length;
    if (length > maxBytes) reject(tooLarge(maxBytes));
    else chunks.push(chunk);
  };
  // The caller went away or took too long, which is no fault of ours. Who has said all closes as well.
  const brokeOff = (): void => {
    if (!isWhole) reject(new Refused(refusal('malformed', 'The body broke off')));
  };
  const end = (): void => {
    isWhole = true;
    resolve(Buffer.concat(chunks));
  };
  request.on('data', take).once('end', end).once('close', brokeOff).once('error', brokeOff);
  return promise.finally(() => request.off('data', take).off('end', end).off('close', brokeOff).off('error', brokeOff));
}

const tooLarge = (maxBytes: number): Refused =>
  new Refused(refusal('too-large', `This call takes at most ${maxBytes.toLocaleString('en')} bytes`));
