import { useMemo } from 'react';
import * as v from 'valibot';
import { clockTime } from '../../../domain/event/time-display.ts';
import type { Draft } from '../../../domain/forms/draft.ts';
import type { FormValues } from '../../../domain/forms/three-way-merge.ts';
import { flatAnswers, nestedAnswers } from '../../../domain/event-fields/extra.ts';
import { personKey } from '../../../domain/people/person-key.ts';
import { amendEdits, editsOf, FieldEdits } from '../../../domain/sync/field-edits.ts';
import { Instant } from '../../../domain/time.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { computed, type ReadonlySignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { me } from '../../platform/session/session.ts';
import { areAllDraftsBuffered, DRAFT, appendWrite, readPendingWrite } from '../../platform/storage/write-ahead.ts';
import { useUserDocsLoaded } from '../loading/loading-state.ts';
import { useShownZone } from '../device/display-timezone.ts';

/*
 * Drafts: typed input that has not reached the server. Stored on this device for the logged-in person, by the name of their
 * form, and removed with the person; before log-in they live as long as the page. Three formats are stored: the values of a
 * form; edits of single fields (`fieldDraftOf`); and a merge of organisers (client/ui/panel/form-merge.ts), from which
 * client/data/admin/records/offline-edits.ts reads the pending changes.
 */

interface StoredDraft extends Draft {
  /** The stored draft, unvalidated. */
  readonly live: ReadonlySignal<unknown>;
}

/** The draft of a form, by the name of the form. */
export function draftOf(form: string): StoredDraft {
  const name = DRAFT + form;
  // Until the device's database is open, drafts are read from localStorage.
  const live = computed([deviceSetting(name), me], (stored, person) =>
    stored === undefined && person ? readPendingWrite(personKey(person.id), name)?.value : stored,
  );
  return {
    read: () => {
      const values = live.get();
      return typeof values === 'object' && values !== null ? (values as FormValues) : undefined;
    },
    persistNow: (values) => {
      const key = ownKey();
      if (key !== undefined) appendWrite(key, name, values ?? null);
    },
    save: (values) => setDeviceSetting(name, values ?? null),
    subscribe: (changed) => live.subscribe(changed),
    live,
  };
}

/** The stored draft of a form, if it has this shape, and the function that saves it. */
export function useDraftOf<Values extends FormValues>(
  form: string,
  shape: v.GenericSchema<unknown, Values>,
): [Values | undefined, (values: Values | undefined) => void] {
  const draft = useMemo(() => draftOf(form), [form]);
  const stored = v.safeParse(shape, useSignal(draft.live));
  return [stored.success ? stored.output : undefined, draft.save];
}

type Fields = FieldEdits['fields'];

const StoredEdits = v.object({ at: Instant, ...FieldEdits.entries });

/** The draft of a form with field-by-field edits. It stores only changed fields, so other fields follow changes made elsewhere. */
export function fieldDraftOf(form: string, before: FormValues) {
  const draft = draftOf(form);
  const fields = (): Fields => {
    const stored = v.safeParse(StoredEdits, draft.read());
    return stored.success ? stored.output.fields : {};
  };
  const edits = (values: FormValues): Fields => amendEdits(editsOf(flatAnswers(before), flatAnswers(values)), fields());
  const toStored = (values: FormValues | undefined): FormValues | undefined => {
    const changed = values ? edits(values) : {};
    return Object.keys(changed).length === 0 ? undefined : { at: serverNow(), fields: changed };
  };
  return {
    base: before,
    read: () => {
      const edited = Object.entries(fields()).map(([name, field]) => [name, field.v] as const);
      if (edited.length === 0) return undefined;
      const { extra, ...values } = nestedAnswers(Object.fromEntries(edited));
      // The form takes all answers at once.
      return extra === undefined ? values : { ...values, extra: { ...Object(before['extra']), ...extra } };
    },
    persistNow: (values: FormValues | undefined) => draft.persistNow(toStored(values)),
    save: (values: FormValues | undefined) => draft.save(toStored(values)),
    subscribe: draft.subscribe,
    /** The edits between the form's initial values and these. */
    edits,
  };
}

/** Returns when this form's draft was saved on this device, as clock time; undefined without a draft. */
export function useDraftSavedAt(form: string): string | undefined {
  const [stored] = useDraftOf(form, StoredEdits);
  const { zone } = useShownZone();
  return stored && clockTime(stored.at, zone);
}

/** Returns whether drafts are loaded, so that a form opened now would find its draft. */
export function useDraftsLoaded(): boolean {
  const isRead = useUserDocsLoaded();
  const key = ownKey();
  return isRead || (key !== undefined && areAllDraftsBuffered(key));
}

function ownKey(): string | undefined {
  const person = me.get();
  return person && personKey(person.id);
}
