import type { Router } from '@koa/router';
import { AUDIT_ID_HEADER } from '../../domain/audit/audit-id.ts';
import { bodyMaxBytes } from '../../domain/calls/body-size.ts';
import { mayBeAudited } from '../../domain/calls/call.ts';
import { KEYED_CALLS_BUDGET } from '../../domain/limits/requests.ts';
import { type Actor, isAdmin } from '../../domain/people/actor.ts';
import type { Ports } from '../ports.ts';
import { authorize } from './authorize.ts';
import type { CallState, Context } from './call-state.ts';
import type { CallSession, Endpoint, UploadedFile } from './endpoint.ts';
import { keyedCall, oncePerKey } from './idempotency/idempotency.ts';
import { type Body, bodyFields, type RawFields, parseInput } from './input/parse-input.ts';
import { NO_FILE, runHandler } from './run-handler.ts';
import { openHeaders } from './open-answer.ts';
import { entityTag, isReply, type Reply } from './reply.ts';
import { revisionShown } from './stale-refusal.ts';
import { TooMany } from './too-many.ts';
import { readForm } from './input/uploads.ts';
import { parse } from 'node:querystring';
import { isIPv6 } from 'node:net';

/**
 * Returns the key of one caller for limits: an IPv4 address, or the /64 network of an IPv6 address, because one household
 * or machine has all addresses in it.
 */
export function callerAddress(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4) return v4;
  const bare = ip.replace(/%.*$/, '');
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : ip;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...gap, ...right].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/**
 * Returns the fields of a query string. `name[]=a` is the same as `name=a`; several values with one name become a list. Filters by the
 * event's own fields, `f.topics=a` or `f[topics]=a`, are together in `f`.
 */
export function queryFields(querystring: string): RawFields {
  if (querystring === '') return NOTHING;
  const parsed = parse(querystring);
  if (!Object.keys(parsed).some((name) => isListed(name) || filteredField(name) !== undefined)) return parsed;
  const fields: Values = Object.create(null);
  const filters: Values = Object.create(null);
  for (const [written, value = ''] of Object.entries(parsed)) {
    const name = isListed(written) ? written.slice(0, -2) : written;
    const field = filteredField(name);
    if (field === undefined) addValue(fields, name, value);
    else addValue(filters, field, value);
  }
  return Object.keys(filters).length === 0 ? fields : { ...fields, f: filters };
}

type Values = Record<string, string | string[]>;

function addValue(values: Values, name: string, value: string | string[]): void {
  const held = values[name];
  values[name] = held === undefined ? value : [held, value].flat();
}

/** Returns the id of the field by which a parameter filters; undefined for other parameters. */
function filteredField(name: string): string | undefined {
  const [, dotted, bracketed] = /^f(?:\.(.+)|\[([^\]]+)\])$/s.exec(name) ?? [];
  return dotted ?? bracketed;
}

const NOTHING: RawFields = Object.freeze(Object.create(null));
const isListed = (name: string): boolean => name.endsWith('[]');

/** Registers a call on the router. For each request: authorize, parse, run, answer. */
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
    if (ctx.status < 400) ctx.set(openHeaders(call, ports.event()));
  });
}

interface Sent extends Body {
  readonly file: UploadedFile;
}

const sentWith = async (call: Endpoint, ctx: Context, maxBytes: number): Promise<Sent> =>
  call.ignoresBody
    ? { fields: {}, values: 0, file: NO_FILE, raw: NO_FILE.bytes }
    : call.upload && !(call.upload.orJson && !ctx.is('multipart/form-data'))
      ? { ...(await readForm(call.upload, ctx)), values: 0, raw: NO_FILE.bytes }
      : { ...(await bodyFields(ctx, maxBytes)), file: NO_FILE };

interface Admitted extends Sent {
  readonly actor: Actor;
  readonly session: CallSession;
  readonly ctx: Context;
  /** Ids of the audit entries that the call has written. */
  readonly audit: string[];
}

async function answerTo(call: Endpoint, admitted: Admitted, ports: Ports): Promise<unknown> {
  const { fields, values, raw, file, actor, session, ctx, audit } = admitted;
  const query = queryFields(ctx.querystring);
  const input = parseInput(call.input, { body: fields, query, params: ctx['params'], values });
  const header = (name: string): string | undefined => ctx.get(name) || undefined;
  // A function instead of a getter: an object with a getter would keep its request in memory until a major garbage collection.
  const address = (): string => callerAddress(ctx.ip);
  const isAudited = mayBeAudited(call) && isAdmin(actor);
  const own: Ports = isAudited ? { ...ports, audited: (id) => void audit.push(id) } : ports;
  const answered = (ids: Partial<Ports> = {}): Promise<unknown> =>
    runHandler(call, { actor, input, ports: { ...own, ...ids }, session, raw, file, header, address });
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
    ctx.status = reply.status; // After the body, because Koa sets 204 for an empty one.
    return;
  }
  ctx.respond = false;
  ctx.res.writeHead(reply.status);
  ctx.res.flushHeaders();
  reply.attach(ctx.res);
}
