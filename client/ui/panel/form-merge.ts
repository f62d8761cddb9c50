import type { Draft } from '../../../domain/forms/draft.ts';
import {
  changedFields,
  changesOf,
  type FormValues,
  isSame,
  mergeFields,
  type MergeResult,
} from '../../../domain/forms/three-way-merge.ts';

/** Name of the picture field in forms of this kind: a `Blob`, sent separately and not kept in drafts. */
export const PICTURE = 'picture_file';

export type Conflicts = MergeResult['conflicts'];

/** What a merge needs from its form. */
export interface PanelValues {
  readonly read: () => Record<string, unknown>;
  readonly write: (name: string, value: unknown) => void;
  readonly reset: (values: FormValues) => void;
}

/**
 * Three-way merge of an open form with the stored values. Untouched fields follow the changes of others; a field that both
 * sides changed keeps what was typed until the person decides. What is typed is kept on this device until it is sent.
 */
export class FormMerge {
  readonly #form: PanelValues;
  readonly #draft: Draft;
  readonly #listeners = new Set<() => void>();
  #stored: FormValues;
  #base: FormValues;
  #conflicts: Conflicts = {};
  #held: Record<string, unknown> | undefined;
  /** The draft as this form last read or saved it, so that `restore` does not undo later typing. */
  #known: Record<string, unknown> | undefined;
  /** Values being sent, or whose answer was lost. */
  #sent: FormValues = {};

  constructor(form: PanelValues, draft: Draft, stored: FormValues) {
    this.#form = form;
    this.#draft = draft;
    this.#stored = stored;
    this.#base = stored;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly conflicts = (): Conflicts => this.#conflicts;

  /** Fields that differ from their base values. An empty field equals a stored `null`. */
  changes(): FormValues {
    return changedFields(this.#base, this.#values());
  }

  /** All fields that have a value. */
  said(): FormValues {
    return Object.fromEntries(Object.entries(this.#values()).filter(([, value]) => value !== null));
  }

  picture(): Blob | undefined {
    const picture = this.#form.read()[PICTURE];
    return picture instanceof Blob ? picture : undefined;
  }

  /** Merges values that were stored since. Returns true if a field is in conflict. */
  follow(stored: FormValues): boolean {
    this.#stored = stored;
    this.#recognise(stored);
    const values = this.#values();
    const changes = changesOf(this.#base, values);
    const { conflicts } = mergeFields(changes, stored);
    // A conflicting field keeps its old base.
    const undecided = Object.keys(conflicts).map((name) => [name, this.#base[name]]);
    this.#base = { ...this.#base, ...stored, ...Object.fromEntries(undecided) };
    for (const [name, value] of Object.entries(changedFields(values, stored)))
      if (!(name in changes)) this.#form.write(name, value);
    this.#ask(conflicts);
    // Update the draft: fields that are stored by now, for example when only the answer was lost, no longer count as changes.
    if (this.#draft.read()) this.keep();
    return Object.keys(conflicts).length > 0;
  }

  /**
   * Treats values that this form saved as its base, not as another person's change, whether the answer or the replica brings
   * them first.
   */
  #recognise(stored: FormValues): void {
    const { waits } = this.#draft.read() ?? {};
    const saved = { ...(isWaiting(waits) ? waits.fields : {}), ...this.#sent };
    for (const [name, value] of Object.entries(saved))
      if (isSame(stored[name], value)) this.#base = { ...this.#base, [name]: stored[name] };
  }

  /** Call it when these values are being sent. */
  sends(values: FormValues): void {
    this.#sent = values;
  }

  /** Resolves a conflict with this value. */
  decide(name: string, value: unknown): void {
    const { [name]: conflict, ...others } = this.#conflicts;
    this.#base = { ...this.#base, [name]: conflict?.theirs };
    this.#form.write(name, value);
    this.#ask(others);
  }

  /** Call it when these values and the picture are stored. */
  settle(values: FormValues): void {
    this.#base = { ...this.#base, ...values };
    this.#sent = {};
    this.#form.write(PICTURE, undefined);
    this.#keep(undefined);
  }

  /** Resets the form to the stored values and deletes the draft. */
  discard(): void {
    this.#base = this.#stored;
    this.#form.reset({ ...this.#stored, [PICTURE]: undefined });
    this.#ask({});
    this.#draft.save(undefined);
  }

  /** Saves the draft with its base. Values queued for the network stay queued as they were saved. */
  keep(): void {
    this.#keep(this.#draft.read()?.['waits']);
  }

  /** Saves the draft synchronously, so that it survives a crash. */
  hold(): void {
    const kept = this.#draft.read();
    const next = this.#toKeep(kept?.['waits']);
    if (isSame(this.#held ?? kept, next)) return;
    this.#held = next;
    this.#draft.persistNow(next);
  }

  /** Saves the draft and queues its current values for sending once there is a network. */
  wait(): void {
    const { base, fields } = this.#typed();
    this.#keep({ key: crypto.randomUUID(), base, fields });
  }

  #typed() {
    const fields = this.changes();
    return { fields, base: Object.fromEntries(Object.keys(fields).map((name) => [name, this.#base[name] ?? null])) };
  }

  /** The draft to save; undefined if everything was undone, so that nothing stays queued either. */
  #toKeep(waits: unknown): Record<string, unknown> | undefined {
    const { base, fields } = this.#typed();
    return Object.keys(fields).length === 0 ? undefined : { base, fields, ...(waits !== undefined && { waits }) };
  }

  #keep(waits: unknown): void {
    const next = this.#toKeep(waits);
    this.#held = undefined;
    this.#known = next;
    if (!isSame(this.#draft.read(), next)) this.#draft.save(next);
  }

  /** Restores the draft unless the person has typed since, then merges the stored values. */
  readonly restore = (): void => {
    const kept = this.#draft.read();
    if (isSame(kept, this.#known)) return;
    this.#known = kept;
    const { base, fields } = kept ?? {};
    if (!isValues(base) || !isValues(fields) || Object.keys(this.changes()).length > 0) return;
    this.#base = { ...this.#base, ...base };
    for (const [name, value] of Object.entries(fields)) this.#form.write(name, value);
    this.follow(this.#stored);
  };

  #ask(conflicts: Conflicts): void {
    this.#conflicts = conflicts;
    for (const listener of this.#listeners) listener();
  }

  #values(): FormValues {
    const fields = Object.entries(this.#form.read()).filter(([name]) => name !== PICTURE);
    return Object.fromEntries(fields.map(([name, value]) => [name, value ?? null]));
  }
}

const isWaiting = (value: unknown): value is { readonly fields: FormValues } =>
  isValues(value) && isValues(value['fields']);

const isValues = (value: unknown): value is FormValues => typeof value === 'object' && value !== null;
