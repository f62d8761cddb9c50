import type * as v from 'valibot';
import type { Call } from '../../../../domain/calls/call.ts';
import type { uploadPostPicture } from '../../../../domain/posts/post-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { noteRemoved, notRemoved } from './locally-removed.ts';
import type { Failure, Http } from '../../../platform/http/http.ts';

/** The calls by which organisers keep a noun. */
export interface NounCalls {
  /** None where there are as many as there are. */
  readonly add?: Call;
  readonly edit: Call;
  /** None where it is not done by a button alone. */
  readonly remove?: Call;
  /** What the call of a new one takes, where that is not its fields. */
  readonly addInput?: (fields: Fields) => Fields;
  /** Gives a thing that is there its picture. */
  readonly picture?: Call | undefined;
  /** Takes a picture before there is anything to belong to; what it answers is said in a field. */
  readonly upload?: Upload;
}

type Fields = Readonly<Record<string, unknown>>;

interface Upload {
  readonly call: typeof uploadPostPicture;
  readonly field: string;
  readonly read: (value: v.InferOutput<(typeof uploadPostPicture)['output']>) => string;
}

/** What is to be done to a thing. */
export interface Write {
  /** None: a new one. */
  readonly id?: string | undefined;
  /** The fields that change, as the call takes them. */
  readonly changes: Fields;
  readonly picture?: Blob | undefined;
  /** The revision that was changed. */
  readonly rev?: string | undefined;
  /** However often it is sent under this name, it is done once. */
  readonly key: string;
}

export type Written =
  | { readonly ok: true; readonly id: string; readonly auditIds: readonly string[] }
  | { readonly ok: false; readonly refusal: Failure };

type Ask = Http['request'];

/** Saves a thing with its picture, before or after its fields as its calls want it. */
export async function writeThing(calls: NounCalls, write: Write, ask: Ask = http.request): Promise<Written> {
  const { picture, key } = write;
  if (!picture || !calls.upload) return writeFields(calls, write, ask);
  const { call, field, read } = calls.upload;
  const stored = await ask(call, {}, { file: picture, key: `${key}-picture` });
  if (!stored.ok) return stored;
  return writeFields(calls, { ...write, changes: { ...write.changes, [field]: read(stored.value) } }, ask);
}

async function writeFields(calls: NounCalls, write: Write, ask: Ask): Promise<Written> {
  const { id, changes, picture, key } = write;
  const fields = id === undefined || Object.keys(changes).length > 0;
  const saved = fields ? await send(calls, write, ask) : done(id, []);
  if (!saved.ok || !picture || !calls.picture) return saved;
  const stored = await ask(calls.picture, { id: saved.id }, { file: picture, key: `${key}-picture` });
  return stored.ok ? done(saved.id, [...saved.auditIds, ...(stored.auditIds ?? [])]) : stored;
}

const done = (id: string, auditIds: readonly string[]): Written => ({ ok: true, id, auditIds });

async function send(calls: NounCalls, { id, changes, rev, key }: Write, ask: Ask): Promise<Written> {
  const { add } = calls;
  const answer =
    id === undefined && add
      ? await ask(add, calls.addInput?.(changes) ?? changes, { key })
      : await ask(calls.edit, { ...changes, id }, { key, ...(rev !== undefined && { ifMatch: rev }) });
  return answer.ok ? done((answer.value as { readonly id: string }).id, answer.auditIds ?? []) : answer;
}

/** Takes a thing away, if it is still what was looked at. */
export async function removeThing({ remove }: NounCalls, id: string, rev: string | undefined): Promise<Written> {
  if (!remove) return done(id, []);
  const key = crypto.randomUUID();
  noteRemoved([id]);
  const answer = await http.request(remove, { id }, { key, ...(rev !== undefined && { ifMatch: rev }) });
  if (!answer.ok) notRemoved(id);
  return answer.ok ? done(id, answer.auditIds ?? []) : answer;
}
