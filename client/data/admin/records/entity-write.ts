import type * as v from 'valibot';
import type { Call } from '../../../../domain/calls/call.ts';
import type { uploadPostPicture } from '../../../../domain/posts/post-calls.ts';
import { http } from '../../../platform/session/connection.ts';
import { noteRemoved, notRemoved } from './locally-removed.ts';
import type { Failure, Http } from '../../../platform/http/http.ts';

/** The calls with which organisers change an entity. */
export interface EntityCalls {
  /** Adds a record. Absent if the number of records is fixed. */
  readonly add?: Call;
  readonly edit: Call;
  /** Deletes a record. Absent if a button alone must not delete it. */
  readonly remove?: Call;
  /** Converts a form's fields to the input of `add`, if they differ. */
  readonly addInput?: (fields: Fields) => Fields;
  /** Sets the picture of an existing record. */
  readonly picture?: Call | undefined;
  /** Uploads a picture before its record exists; the answer goes into a field of the record. */
  readonly upload?: Upload;
}

type Fields = Readonly<Record<string, unknown>>;

interface Upload {
  readonly call: typeof uploadPostPicture;
  readonly field: string;
  readonly read: (value: v.InferOutput<(typeof uploadPostPicture)['output']>) => string;
}

/** A save of one record. */
export interface Write {
  /** Id of the record; absent for a new record. */
  readonly id?: string | undefined;
  /** The changed fields, as the call takes them. */
  readonly changes: Fields;
  readonly picture?: Blob | undefined;
  /** The revision of the record that was edited. */
  readonly rev?: string | undefined;
  /** Idempotency key, so that a repeated save is executed once. */
  readonly key: string;
}

export type WriteResult =
  | { readonly ok: true; readonly id: string; readonly auditIds: readonly string[] }
  | { readonly ok: false; readonly refusal: Failure };

type Ask = Http['request'];

/** Saves a record and its picture, in the order that its calls need. */
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

/** Deletes a record if it still has this revision. */
export async function removeEntity({ remove }: EntityCalls, id: string, rev: string | undefined): Promise<WriteResult> {
  if (!remove) return done(id, []);
  const key = crypto.randomUUID();
  noteRemoved([id]);
  const answer = await http.request(remove, { id }, { key, ...(rev !== undefined && { ifMatch: rev }) });
  if (!answer.ok) notRemoved(id);
  return answer.ok ? done(id, answer.auditIds ?? []) : answer;
}
