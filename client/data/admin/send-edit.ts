import { changesOf, type FormValues, mergeFields } from '../../../domain/forms/three-way-merge.ts';
import { SAVE_REBASES } from '../../../domain/limits/admin.ts';
import type { Failure } from '../../platform/http.ts';
import type { NounRows } from './noun-rows.ts';
import { type NounCalls, type Write, writeThing, type Written } from './noun-write.ts';
import type { Waits } from './waiting-edits.ts';

export interface EditedNoun<Row extends { readonly id: string }> {
  readonly rows: NounRows<Row>;
  readonly calls: NounCalls;
  readonly form: { readonly values: (row: Row) => FormValues; readonly blank: FormValues };
}

/** What came of sending an edit that waited; `asks`: its author has to decide first, or what it was about is gone. */
export type SentEdit = Written | 'later' | 'asks';

/**
 * Sends an edit that waited, as a change of what this device holds by now. Each revision it is held against has a key of its own:
 * the same request once more is answered as the first was, whether or not that answer arrived.
 */
export async function sendEdit<Row extends { readonly id: string }>(
  noun: EditedNoun<Row>,
  edit: Waits,
  write: (calls: NounCalls, write: Write) => Promise<Written> = writeThing,
): Promise<SentEdit> {
  for (let nth = 0; ; nth += 1) {
    const next = nextWrite(noun, edit);
    if (next === 'asks' || next === 'nothing') return next === 'asks' ? next : { ok: true, id: edit.id, auditIds: [] };
    const written = await write(noun.calls, next);
    if (written.ok || decides(written.refusal)) return written;
    if (written.refusal.code !== 'stale' || nth === SAVE_REBASES) return 'later';
    await noun.rows.anotherThan(edit.id, next.rev);
  }
}

/** Whether it says something about the edit, rather than about the moment or the log-in. */
const decides = ({ code }: Failure): boolean => !UNDECIDED.has(code);
const UNDECIDED: ReadonlySet<Failure['code']> = new Set([
  'network',
  'unavailable',
  'failed',
  'stale',
  'too-many',
  'update-needed',
  'not-logged-in',
  'logged-in-elsewhere',
]);

function nextWrite<Row extends { readonly id: string }>(
  { rows, form }: EditedNoun<Row>,
  { id, key, ...edit }: Waits,
): Write | 'asks' | 'nothing' {
  if (id === '') return { changes: saying({ ...form.blank, ...edit.fields }), key };
  const row = rows.all.get().find((each) => each.id === id);
  if (!row) return 'asks';
  const { applied, conflicts } = mergeFields(changesOf(edit.base, edit.fields), form.values(row));
  if (Object.keys(conflicts).length > 0) return 'asks';
  const rev = rows.rev(id);
  return Object.keys(applied).length === 0 ? 'nothing' : { id, changes: applied, rev, key: `${key}-${rev}` };
}

/** All that says something. */
const saying = (fields: FormValues): FormValues =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
