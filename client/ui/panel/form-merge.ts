import {
  changedFields,
  changesOf,
  type FormValues,
  isSame,
  mergeFields,
  type MergeResult,
} from '../../../domain/forms/three-way-merge.ts';
import type { Draft } from '../form/use-draft.ts';

/** The field of the picture in every form of this kind: a `Blob`, which goes by itself and is not kept. */
export const PICTURE = 'picture_file';

export type Conflicts = MergeResult['conflicts'];

/** What a merge needs of the form it is about. */
export interface PanelValues {
  readonly read: () => Record<string, unknown>;
  readonly write: (name: string, value: unknown) => void;
  readonly reset: (values: FormValues) => void;
}

/**
 * The values of a form, merged with those that are stored by now: untouched fields follow what others save, and a field that both
 * changed keeps what was typed until its author decides. What is typed is kept on this device until it is sent.
 */
export class FormMerge {
  readonly #form: PanelValues;
  readonly #draft: Draft;
  readonly #listeners = new Set<() => void>();
  #stored: FormValues;
  #base: FormValues;
  #conflicts: Conflicts = {};
  #held: Record<string, unknown> | undefined;
  /** The draft as this form has read or kept it last: what it has typed back since is not brought back by it. */
  #known: Record<string, unknown> | undefined;
  /** On their way to the server, or lost on the way back. */
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

  /** The fields that say something else than what they began with. An emptied field says nothing, as a stored `null` does. */
  changes(): FormValues {
    return changedFields(this.#base, this.#values());
  }

  /** All that says something. */
  said(): FormValues {
    return Object.fromEntries(Object.entries(this.#values()).filter(([, value]) => value !== null));
  }

  picture(): Blob | undefined {
    const picture = this.#form.read()[PICTURE];
    return picture instanceof Blob ? picture : undefined;
  }

  /** Takes over what others have saved. Returns whether a field is in conflict. */
  follow(stored: FormValues): boolean {
    this.#stored = stored;
    this.#recognise(stored);
    const values = this.#values();
    const changes = changesOf(this.#base, values);
    const { conflicts } = mergeFields(changes, stored);
    // What is in conflict stays a change of what it began with.
    const undecided = Object.keys(conflicts).map((name) => [name, this.#base[name]]);
    this.#base = { ...this.#base, ...stored, ...Object.fromEntries(undecided) };
    for (const [name, value] of Object.entries(changedFields(values, stored)))
      if (!(name in changes)) this.#form.write(name, value);
    this.#ask(conflicts);
    // What is stored by now, as where only the answer was lost, is no change any more, and waits no more.
    if (this.#draft.read()) this.keep();
    return Object.keys(conflicts).length > 0;
  }

  /** What I have saved myself is no other's, whichever comes first, the answer or what this device is told: it is what I go on from. */
  #recognise(stored: FormValues): void {
    const { waits } = this.#draft.read() ?? {};
    const saved = { ...(isWaiting(waits) ? waits.fields : {}), ...this.#sent };
    for (const [name, value] of Object.entries(saved))
      if (isSame(stored[name], value)) this.#base = { ...this.#base, [name]: stored[name] };
  }

  /** These values are on their way. */
  sends(values: FormValues): void {
    this.#sent = values;
  }

  /** Decides a conflict for this value. */
  decide(name: string, value: unknown): void {
    const { [name]: conflict, ...others } = this.#conflicts;
    this.#base = { ...this.#base, [name]: conflict?.theirs };
    this.#form.write(name, value);
    this.#ask(others);
  }

  /** These values are stored now, and so is the picture. */
  settle(values: FormValues): void {
    this.#base = { ...this.#base, ...values };
    this.#sent = {};
    this.#form.write(PICTURE, undefined);
    this.#keep(undefined);
  }

  /** Back to what is stored, and nothing is kept of what was typed. */
  discard(): void {
    this.#base = this.#stored;
    this.#form.reset({ ...this.#stored, [PICTURE]: undefined });
    this.#ask({});
    this.#draft.save(undefined);
  }

  /** Keeps what is typed, with what it is a change of. What waits for a network goes on waiting as it was saved. */
  keep(): void {
    this.#keep(this.#draft.read()?.['waits']);
  }

  /** Sees to it that what is typed outlives a page that dies at this moment. */
  hold(): void {
    const kept = this.#draft.read();
    const next = this.#toKeep(kept?.['waits']);
    if (isSame(this.#held ?? kept, next)) return;
    this.#held = next;
    this.#draft.persistNow(next);
  }

  /** Keeps what is typed, to be sent as it stands now as soon as there is a network. */
  wait(): void {
    const { base, fields } = this.#typed();
    this.#keep({ key: crypto.randomUUID(), base, fields });
  }

  #typed() {
    const fields = this.changes();
    return { fields, base: Object.fromEntries(Object.keys(fields).map((name) => [name, this.#base[name] ?? null])) };
  }

  /** Nothing where all that was typed is taken back: then nothing of it waits, either. */
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

  /** Goes on with what was typed before, where nothing has been typed since; then takes over what others have saved since. */
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
