import type * as v from 'valibot';
import type { Call } from '../../../../domain/calls/call.ts';
import type { uploadPostPicture } from '../../../../domain/posts/post-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { noteRemoved, notRemoved } from './locally-removed.ts';
import type { Failure, Http } from '../../../platform/http/http.ts';

/** The calls with which organisers change a noun. */
export interface EntityCalls {
  /** Absent if the number of entries is fixed. */
  readonly add?: Call;
  readonly edit: Call;
  /** None where it is not done by a button alone. */
  readonly remove?: Call;
  /** Converts a form's fields to the input of `add`, if they differ. */
  readonly addInput?: (fields: Fields) => Fields;
  /** Sets the picture of an existing entry. */
  readonly picture?: Call | undefined;
  /** Uploads a picture before its entry exists; the answer goes into a field. */
  readonly upload?: Upload;
}

type Fields = Readonly<Record<string, unknown>>;

interface Upload {
  readonly call: typeof uploadPostPicture;
  readonly field: string;
  readonly read: (value: v.InferOutput<(typeof uploadPostPicture)['output']>) => string;
}

/** A save of one entry. */
export interface Write {
  /** Absent for a new entry. */
  readonly id?: string | undefined;
  /** The changed fields, as the call takes them. */
  readonly changes: Fields;
  readonly picture?: Blob | undefined;
  /** The revision that was edited. */
  readonly rev?: string | undefined;
  /** Idempotency key: repeats are executed once. */
  readonly key: string;
}

export type WriteResult =
  | { readonly ok: true; readonly id: string; readonly auditIds: readonly string[] }
  | { readonly ok: false; readonly refusal: Failure };

type Ask = Http['request'];

/** Saves an entry and its picture, in the order that its calls need. */
export async function writeEntity(calls: EntityCalls, write: Write, ask: Ask = http.request): Promise<WriteResult> {
  const { picture, key } = write;
  if (!picture || !calls.upload) return writeFields(calls, write, ask);
  const { call, field, read } = calls.upload;
  const stored = await ask(call, {}, { file: picture, key: `${key}-picture` });
  if (!stored.ok) return stored;
  return writeFields(calls, { ...write, changes: { ...write.changes, [field]: read(stored.value) } }, ask);
}

async function writeFields(calls: EntityCalls, write: Write, ask: Ask): Promise<WriteResult> {
  const { id, changes, picture, key } = write;
  const fields = id === undefined || Object.keys(changes).length > 0;
  const saved = fields ? await send(calls, write, ask) : done(id, []);
  if (!saved.ok || !picture || !calls.picture) return saved;
  const stored = await ask(calls.picture, { id: saved.id }, { file: picture, key: `${key}-picture` });
  return stored.ok ? done(saved.id, [...saved.auditIds, ...(stored.auditIds ?? [])]) : stored;
}

const done = (id: string, auditIds: readonly string[]): WriteResult => ({ ok: true, id, auditIds });

async function send(calls: EntityCalls, { id, changes, rev, key }: Write, ask: Ask): Promise<WriteResult> {
  const { add } = calls;
  const answer =
    id === undefined && add
      ? await ask(add, calls.addInput?.(changes) ?? changes, { key })
      : await ask(calls.edit, { ...changes, id }, { key, ...(rev !== undefined && { ifMatch: rev }) });
  return answer.ok ? done((answer.value as { readonly id: string }).id, answer.auditIds ?? []) : answer;
}

/** Deletes an entry if it is still at this revision. */
export async function removeEntity({ remove }: EntityCalls, id: string, rev: string | undefined): Promise<WriteResult> {
  if (!remove) return done(id, []);
  const key = crypto.randomUUID();
  noteRemoved([id]);
  const answer = await http.request(remove, { id }, { key, ...(rev !== undefined && { ifMatch: rev }) });
  if (!answer.ok) notRemoved(id);
  return answer.ok ? done(id, answer.auditIds ?? []) : answer;
}
