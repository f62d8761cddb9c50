import type { Router } from '@koa/router';
import { AUDIT_ID_HEADER } from '../../domain/audit/audit-id.ts';
import { mayBeAudited } from '../../domain/calls/call.ts';
import { isOpenTo } from '../../domain/event/opening.ts';
import { formTexts } from '../../domain/form-texts.ts';
import { type Actor, isAdmin, mayWatchReplays } from '../../domain/people/actor.ts';
import { refuse, Refused } from '../../domain/refusal.ts';
import { texts } from '../../domain/texts.ts';
import type { Ports } from '../ports.ts';
import type { CallState, Context } from './call-state.ts';
import { callerAddress } from './caller-address.ts';
import type { CallSession, Endpoint, UploadedFile } from './endpoint.ts';
import { keyedCall, oncePerKey } from './idempotency.ts';
import { bodyFields, parseInput } from './parse-input.ts';
import { checkedOutput } from './checked-output.ts';
import { queryFields } from './query-fields.ts';
import { entityTag, isReply, type Reply } from './reply.ts';
import { revisionShown, withCurrent } from './stale-refusal.ts';
import { readForm } from './uploads.ts';

/** What stands in for a file where none is taken. */
const NO_FILE: UploadedFile = { name: '', bytes: Buffer.alloc(0) };

/** Puts a call on the router: admit, parse, handle, answer. */
export function mount(router: Router<CallState>, call: Endpoint, ports: Ports): void {
  router[call.method](`/api${call.path}`, async (ctx) => {
    ctx.state.route = call.path;
    ctx.set('cache-control', 'no-store');
    const { actor, session } = admit(call, ctx, ports);
    const { fields, file } =
      call.upload && !(call.upload.orJson && !ctx.is('multipart/form-data'))
        ? await readForm(call.upload, ctx)
        : { fields: bodyFields(ctx), file: NO_FILE };
    const input = parseInput(call.input, { body: fields, query: queryFields(ctx.querystring), params: ctx.params });
    const header = (name: string): string | undefined => ctx.get(name) || undefined;
    // A function, not a getter: an object with a getter of its own keeps its request alive until a major collection.
    const address = (): string => callerAddress(ctx.ip);
    const audit: string[] = [];
    const isAudited = mayBeAudited(call) && isAdmin(actor);
    const own: Ports = isAudited ? { ...ports, audited: (id) => void audit.push(id) } : ports;
    const answered = async (): Promise<unknown> => {
      try {
        const answer = await call.handle({ actor, input, ports: own, session, file, header, address });
        if (isReply(answer)) return answer;
        return call.status === 204 ? null : checkedOutput(call, answer);
      } catch (error) {
        throw await withCurrent(error, call, { actor, input, ports });
      }
    };
    const keyed = keyedCall(call, ctx, { fields, file, ports });
    const answer = await (keyed ? oncePerKey(keyed, ctx, { ports, run: answered, audit }) : answered());
    if (audit.length > 0) ctx.set(AUDIT_ID_HEADER, audit.join(', '));
    if (isReply(answer)) return sendReply(answer, ctx);
    ctx.status = call.status ?? 200;
    ctx.body = answer;
    const rev = revisionShown(answer);
    if (rev !== undefined) ctx.set('etag', entityTag(rev));
  });
}

/** The caller, if such a caller may use the call at all, in this phase of the event. */
function admit(
  { access, closedInOnboarding }: Endpoint,
  { state }: Context,
  ports: Ports,
): { actor: Actor; session: CallSession } {
  const { actor, session, notLoggedIn } = state;
  // Endpoint.handle is typed by its own access; for `anyone` both may be missing.
  if (access === 'anyone') return { actor, session } as { actor: Actor; session: CallSession };
  if (!actor || !session)
    throw notLoggedIn ? new Refused(notLoggedIn) : new Refused({ code: 'not-logged-in', message: texts.notAuthorized });
  if (access === 'admin' && !isAdmin(actor)) refuse('not-allowed', texts.notAuthorized);
  if (access === 'replay' && !mayWatchReplays(actor)) refuse('not-allowed', texts.notAuthorized);
  if (closedInOnboarding && !isOpenTo(actor, ports.event().phase)) refuse('not-allowed', formTexts.opensWithEvent);
  return { actor, session };
}

function sendReply(reply: Reply, ctx: Context): void {
  ctx.set({ ...reply.headers });
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
