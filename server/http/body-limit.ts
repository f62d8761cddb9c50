import { BODY_MAX_BYTES } from '../../domain/limits/requests.ts';
import { refuse, Refused } from '../../domain/refusal.ts';
import type { Context, Middleware } from './call-state.ts';

/** Takes the body in, and no more of it than we mean to read. */
export const bodyLimit: Middleware = async (ctx, next) => {
  // A form with a file is read by the call that takes it, which knows how large it may be.
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD' && !ctx.is('multipart/form-data')) ctx.state.body = await readBody(ctx);
  return next();
};

async function readBody(ctx: Context): Promise<Buffer> {
  if (Number(ctx.get('content-length')) > BODY_MAX_BYTES) tooLarge(ctx);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of ctx.req) {
      const part = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      length += part.length;
      if (length > BODY_MAX_BYTES) tooLarge(ctx);
      chunks.push(part);
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    refuse('malformed', 'The body broke off'); // The caller went away or took too long, which is no fault of ours.
  }
  return Buffer.concat(chunks);
}

function tooLarge(ctx: Context): never {
  // What is still to come is not read, so the connection cannot be used again.
  ctx.set('connection', 'close');
  return refuse('too-large', 'That is more than this server takes in at once');
}
