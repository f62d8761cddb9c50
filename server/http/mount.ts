import type { Router } from '@koa/router';
import { AUDIT_ID_HEADER } from '../../domain/audit/audit-id.ts';
import { bodyMaxBytes } from '../../domain/calls/body-size.ts';
import { mayBeAudited } from '../../domain/calls/call.ts';
import { KEYED_CALLS_BUDGET } from '../../domain/limits/requests.ts';
import { type Actor, isAdmin } from '../../domain/people/actor.ts';
import type { Ports } from '../ports.ts';
import { authorize } from './authorize.ts';
import type { CallState, Context } from './call-state.ts';
import { callerAddress } from './caller-address.ts';
import type { CallSession, Endpoint, UploadedFile } from './endpoint.ts';
import { keyedCall, oncePerKey } from './idempotency/idempotency.ts';
import { type Body, bodyFields, parseInput } from './input/parse-input.ts';
import { queryFields } from './input/query-fields.ts';
import { NO_FILE, runHandler } from './run-handler.ts';
import { entityTag, isReply, type Reply } from './reply.ts';
import { revisionShown } from './stale-refusal.ts';
import { TooMany } from './too-many.ts';
import { readForm } from './input/uploads.ts';

/** Puts a call on the router: admit, parse, handle, answer. */
export function mount(router: Router<CallState>, call: Endpoint, ports: Ports): void {
  const maxBytes = bodyMaxBytes(call);
  router[call.method](`/api${call.path}`, async (ctx) => {
    ctx.state.route = call.path;
    ctx.set('cache-control', 'no-store');
    const caller = authorize(call, ctx.state, ports);
    const sent = await sentWith(call, ctx, maxBytes);
    const audit: string[] = [];
    const answer = await answerTo(call, { ...sent, ...caller, ctx, audit }, ports);
    send(answer, { call, ctx, audit });
  });
}

interface Sent extends Body {
  readonly file: UploadedFile;
}

const sentWith = async (call: Endpoint, ctx: Context, maxBytes: number): Promise<Sent> =>
  call.upload && !(call.upload.orJson && !ctx.is('multipart/form-data'))
    ? { ...(await readForm(call.upload, ctx)), values: 0 }
    : { ...(await bodyFields(ctx, maxBytes)), file: NO_FILE };

interface Admitted extends Sent {
  readonly actor: Actor;
  readonly session: CallSession;
  readonly ctx: Context;
  /** Hears of the entries that the call writes. */
  readonly audit: string[];
}

async function answerTo(call: Endpoint, admitted: Admitted, ports: Ports): Promise<unknown> {
  const { fields, values, file, actor, session, ctx, audit } = admitted;
  const query = queryFields(ctx.querystring);
  const input = parseInput(call.input, { body: fields, query, params: ctx['params'], values });
  const header = (name: string): string | undefined => ctx.get(name) || undefined;
  // A function, not a getter: an object with a getter of its own keeps its request alive until a major collection.
  const address = (): string => callerAddress(ctx.ip);
  const isAudited = mayBeAudited(call) && isAdmin(actor);
  const own: Ports = isAudited ? { ...ports, audited: (id) => void audit.push(id) } : ports;
  const answered = (ids: Partial<Ports> = {}): Promise<unknown> =>
    runHandler(call, { actor, input, ports: { ...own, ...ids }, session, file, header, address });
  const keyed = keyedCall(call, ctx, { fields, file, ports });
  if (keyed) holdKeysToBudget(actor, ports);
  return keyed ? oncePerKey(keyed, ctx, { ports, run: answered, audit }) : answered();
}

function holdKeysToBudget(actor: Actor, { attempts }: Ports): void {
  const wait = isAdmin(actor) ? 0 : attempts.take(`keyed:${actor.id}`, KEYED_CALLS_BUDGET);
  if (wait > 0) throw new TooMany(wait);
}

function send(
  answer: unknown,
  { call, ctx, audit }: Pick<Admitted, 'ctx' | 'audit'> & { readonly call: Endpoint },
): void {
  if (audit.length > 0) ctx.set(AUDIT_ID_HEADER, audit.join(', '));
  if (isReply(answer)) return sendReply(answer, ctx);
  ctx.status = call.status ?? 200;
  ctx.body = answer;
  const rev = revisionShown(answer);
  if (rev !== undefined) ctx.set('etag', entityTag(rev));
}

function sendReply(reply: Reply, ctx: Context): void {
  ctx.set(reply.headers);
  if (!reply.attach) {
    ctx.body = reply.body;
    ctx.status = reply.status; // After the body: Koa takes an empty one for 204.
    return;
  }
  ctx.respond = false;
  ctx.res.writeHead(reply.status);
  ctx.res.flushHeaders();
  reply.attach(ctx.res);
}
