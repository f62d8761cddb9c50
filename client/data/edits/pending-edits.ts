import { amendEdits, edit, type FieldEdits, isConflict, isRefused } from '../../../domain/sync/field-edits.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Instant } from '../../../domain/time.ts';
import { computed } from '../../platform/react/signal.ts';
import { areUserDocsLoaded, userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { syncStatus, type SyncStatus } from '../../platform/status/sync-status.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { isUnsent } from './is-unsent.ts';

type Fields = FieldEdits['fields'];

/** State of the edits of a document, by its field names. */
export interface EditState {
  /** Edits that the server does not have. */
  readonly waiting: Fields;
  /** Fields that another person changed to a different value. The author chooses between the two. */
  readonly conflicts: Fields;
  /** Values that the server refused, with the reason. They stay until the author discards or replaces them. */
  readonly refused: Fields;
  /** Why the whole edit was rejected. */
  readonly refusal?: string;
}

/** `ref` of edits of the person's own profile. */
export const PROFILE = 'profile';

const BOOTH = 'company:';

/** `ref` of edits of a booth. */
export const boothEdits = (companyId: string): string => BOOTH + companyId;

/** Returns the company of a `ref` of edits; undefined if it is not about a booth. */
export const boothOfEdits = (ref: string): string | undefined =>
  ref.startsWith(BOOTH) ? ref.slice(BOOTH.length) : undefined;

/** Edits of a document that were not stored completely. */
export interface ReturnedEdits {
  readonly ref: string;
  readonly changedAt: Instant;
  /** Whether another person changed a field as well, so that the author must choose; otherwise values were refused. */
  readonly isConflict: boolean;
}

/** All edited documents that need the person: two versions to choose from, or values that were refused. */
export const returnedEdits = computed(userDocs, (documents): readonly ReturnedEdits[] =>
  [...documents.values()].flatMap((document) => {
    const fields = edit.is(document) ? Object.values(edit.read(document).fields) : [];
    const conflicts = fields.some((field) => isConflict(field));
    if (!conflicts && !fields.some((field) => isRefused(field))) return [];
    return [{ ref: document.ref, changedAt: document.changedAt, isConflict: conflicts }];
  }),
);

/** Returns the state of the edits of a subject (`profile`, `company:<id>`), from all of this person's devices. */
export const useEdits = (ref: string): EditState => stateOf(ref, useSignal(userDocs), useSignal(syncStatus));

/** Resolves to the state of the edits of a subject, once earlier edits are loaded. */
export async function whenEditsLoaded(ref: string): Promise<EditState> {
  await mineRead();
  return stateOf(ref, userDocs.get(), syncStatus.get());
}

function stateOf(ref: string, documents: ReadonlyMap<string, UserDocument>, status: SyncStatus): EditState {
  const document = documents.get(edit.id(ref));
  const { fields } = edit.read(document);
  const refusal = status.failed.find(({ id }) => id === edit.id(ref))?.message;
  return {
    waiting: isUnsent(document, status) ? fields : {},
    conflicts: Object.fromEntries(Object.entries(fields).filter(([, field]) => isConflict(field))),
    refused: Object.fromEntries(Object.entries(fields).filter(([, field]) => isRefused(field))),
    ...(refusal === undefined ? {} : { refusal }),
  };
}

const mineRead = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!areUserDocsLoaded.get()) return;
      leave();
      resolve();
    };
    const leave = areUserDocsLoaded.subscribe(look);
    look();
  });

/**
 * Saves edits on this device; they are sent when possible. Adds to pending, conflicting and refused edits. Rejects if they
 * cannot be stored.
 */
export const saveEdits = (ref: string, { fields, list }: FieldEdits, state: EditState): Promise<void> =>
  writeUserDoc(edit, ref, { fields: { ...unsettled(state), ...amendEdits(fields, state.waiting) }, list });

const unsettled = ({ waiting, conflicts, refused }: EditState): Fields => ({ ...conflicts, ...refused, ...waiting });

/** A field of an edit, and the list of fields that the author sees. */
interface EditedField extends Pick<FieldEdits, 'list'> {
  readonly name: string;
}

/** Resolves a conflict with the author's value, which replaces the other person's. */
export const insistOnEdit = (ref: string, { name, list }: EditedField, state: EditState): Promise<void> =>
  saveEdits(
    ref,
    { fields: { [name]: { v: state.conflicts[name]?.v, base: state.conflicts[name]?.theirs } }, list },
    state,
  );

/** Discards the author's edit of a field: in a conflict the other person's value stays. */
export function giveUpEdit(ref: string, { name, list }: EditedField, state: EditState): Promise<void> {
  const { [name]: _discarded, ...others } = unsettled(state);
  return writeUserDoc(edit, ref, { fields: others, list });
}
