import { BODY_MAX_BYTES } from '../../domain/limits/requests.ts';
import { refusal, Refused } from '../../domain/refusal.ts';
import type { Context, Step } from './call-state.ts';
import { hasNoBody } from './drain-request.ts';

/** Takes the body in, and no more of it than we mean to read. */
export const bodyLimit: Step = (ctx) =>
  // A form with a file is read by the call that takes it, which knows how large it may be.
  ctx.method === 'GET' || ctx.method === 'HEAD' || ctx.is('multipart/form-data') ? undefined : takeBody(ctx);

async function takeBody(ctx: Context): Promise<void> {
  ctx.state.body = await readBody(ctx);
}

const NOTHING = Buffer.alloc(0);
const TOO_LARGE = new Refused(refusal('too-large', 'That is more than this server takes in at once'));

async function readBody({ req: request }: Context): Promise<Buffer> {
  if (hasNoBody(request)) return NOTHING;
  if (Number(request.headers['content-length']) > BODY_MAX_BYTES) throw TOO_LARGE;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let length = 0;
  let isWhole = false;
  const take = (chunk: Buffer): void => {
    length += chunk.length;
    if (length > BODY_MAX_BYTES) reject(TOO_LARGE);
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
