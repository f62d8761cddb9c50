import { type FieldErrors, FormProvider } from 'react-hook-form';
import { type RecordHistory, useWhoChanged } from '../../../data/admin/records/record-history.ts';
import { useOnline } from '../../../data/device/online.ts';
import { toast, toastError } from '../../../data/news/toasts.ts';
import { Above, useRefusal } from '../../../ui/form/form.tsx';
import { problemsIn } from '../../../ui/form/state/problems-in.ts';
import type { Draft } from '../../../../domain/forms/draft.ts';
import { PanelFoot, wantsAnother } from '../../../ui/panel/panel-foot.tsx';
import { type PanelForm, usePanelForm } from '../../../ui/panel/use-panel-form.ts';
import type { Entity, ListedEntity } from './entity.ts';
import { useState } from 'react';
import { removeEntity, type WriteResult } from '../../../data/admin/records/entity-write.ts';
import { sayDone } from '../../../data/admin/records/undo.ts';
import type { FormMerge } from '../../../ui/panel/form-merge.ts';
import { useNarrowAdmin } from '../admin-address.ts';
import { formSaver } from './form-saver.ts';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '../../../ui/actions/button.tsx';
import { clockTime } from '../../../../domain/event/time-display.ts';
import { useShownZone } from '../../../data/device/display-timezone.ts';
import { AskBelow } from '../../../ui/form/field.tsx';
import { MergeConflict } from '../../../ui/panel/merge-conflict.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

interface ConflictsProps extends Pick<PanelForm, 'merge' | 'conflicts'> {
  /** Fields as part of a sentence. */
  readonly labels: Readonly<Record<string, string>>;
  readonly history: RecordHistory;
  /** The fields; conflicts are asked below each. */
  readonly children: React.ReactNode;
}

/** Asks below each field that another person changed to a different value. */
function Conflicts({ merge, conflicts, labels, history, children }: ConflictsProps) {
  const { zone } = useShownZone();
  const who = useWhoChanged();
  const [newest] = history.entries ?? [];
  const title = (label: string): string => {
    if (!newest) return `Another person changed ${label}, and so did you`;
    const at = clockTime(Temporal.Instant.from(newest.at).epochMilliseconds, zone);
    const name = who(newest);
    // The same person on another device counts as well.
    return name === 'you'
      ? `You changed ${label} elsewhere at ${at}, and here too`
      : `${name.slice(0, 1).toUpperCase()}${name.slice(1)} changed ${label} at ${at}, and so did you`;
  };
  const below = (name: string) => {
    const conflict = conflicts[name];
    return conflict ? (
      <MergeConflict
        title={title(labels[name] ?? name)}
        conflict={conflict}
        say={said}
        onDecide={(value) => merge.decide(name, value)}
      />
    ) : null;
  };
  return <AskBelow value={below}>{children}</AskBelow>;
}

const LISTS = new Intl.ListFormat('en');

function said(value: unknown): string {
  if (Array.isArray(value)) return LISTS.format(value.map(String)) || 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : 'nothing';
}

interface RemoveButtonProps<Row extends ListedEntity> {
  readonly entity: Entity<Row>;
  readonly row: Row;
  readonly onGone: () => void;
}

/** Deletes an entry at once; the toast offers Undo. */
function RemoveButton<Row extends ListedEntity>({ entity, row, onGone }: RemoveButtonProps<Row>) {
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const remove = async () => {
    setBusy(true);
    const removed = await removeEntity(entity.calls, row.id, entity.rows.rev(row.id));
    setBusy(false);
    if (!removed.ok) return toastError(removed.refusal.message, removed.refusal.data);
    sayDone('Removed', removed.auditIds);
    onGone();
  };
  return (
    <div>
      <Button
        kind="danger"
        size="small"
        icon={<Trash2 size={16} aria-hidden />}
        busy={busy}
        disabled={!online}
        onClick={() => void remove()}
      >
        {entity.words.remove}
      </Button>
    </div>
  );
}

interface SaveOptions<Row extends ListedEntity> {
  readonly entity: Entity<Row>;
  /** Undefined for a new entry. */
  readonly row: Row | undefined;
  readonly merge: FormMerge;
}

/** Saves changes and shows a toast with Undo. A new entry is opened afterwards, unless another one follows. */
function useSave<Row extends ListedEntity>({ entity, row, merge }: SaveOptions<Row>) {
  const narrow = useNarrowAdmin();
  const [save] = useState(() => formSaver({ entity, id: row?.id, merge }));
  return async (isAnother: boolean): Promise<WriteResult | undefined> => {
    const written = await save();
    if (!written?.ok) return written;
    sayDone('Saved', written.auditIds);
    if (row) return written;
    await entity.rows.waitForRevisionAfter(written.id, undefined);
    merge.discard();
    if (!isAnother) narrow({ new: undefined, id: written.id });
    return written;
  };
}

interface OpenFormProps<Row extends ListedEntity> {
  readonly entity: Entity<Row>;
  readonly row: Row | undefined;
  readonly draft: Draft;
  readonly history: RecordHistory;
  readonly onClose: () => void;
}

/** The form of the open entry. Saving sends only changes, relative to the loaded values. */
export function EntityFields<Row extends ListedEntity>({ entity, row, draft, history, onClose }: OpenFormProps<Row>) {
  const {
    needsNetwork,
    form: { create, change, values, blank, Fields, labels },
  } = entity;
  const stored = row ? values(row) : blank;
  const panel = usePanelForm({ stored, schema: row ? change : create, isNew: !row, draft });
  const { form, merge, conflicts } = panel;
  const { element, refuse } = useRefusal(form);
  const save = useSave({ entity, row, merge });
  const online = useOnline();
  const blocked = blockedBy(panel, { online, needsNetwork });
  const send = async (isAnother: boolean) => {
    if (blocked !== undefined) return;
    const written = online ? await save(isAnother) : keepForLater(merge);
    if (written && !written.ok) refuse(written.refusal);
  };
  return (
    <FormProvider {...form}>
      <Stack as="form" gap={4} ref={element} noValidate onSubmit={submitting({ form, refuse, send })}>
        <Above />
        <Conflicts merge={merge} conflicts={conflicts} labels={labels} history={history}>
          <Fields row={row} />
        </Conflicts>
        {row && entity.calls.remove ? <RemoveButton entity={entity} row={row} onGone={onClose} /> : null}
        <PanelFoot
          countChanges={() => Object.keys(merge.changes()).length + (merge.picture() ? 1 : 0)}
          isNew={!row}
          isLater={!online && !needsNetwork}
          blocked={blocked}
          onDiscard={() => merge.discard()}
        />
      </Stack>
    </FormProvider>
  );
}

interface Submitting extends Pick<PanelForm, 'form'> {
  readonly refuse: ReturnType<typeof useRefusal>['refuse'];
  readonly send: (isAnother: boolean) => Promise<void>;
}

const submitting =
  ({ form, refuse, send }: Submitting) =>
  (event: React.SyntheticEvent): void => {
    const isAnother = wantsAnother(event);
    const check = form.handleSubmit(
      () => send(isAnother),
      (errors) => refuse(invalid(errors)),
    );
    void check(event);
  };

const invalid = (errors: FieldErrors) => ({ code: 'invalid', message: '', data: problemsIn(errors) }) as const;

interface Line {
  readonly online: boolean;
  readonly needsNetwork: true | undefined;
}

/** Why the form cannot be saved or queued now. */
function blockedBy({ merge, conflicts }: PanelForm, { online, needsNetwork }: Line): string | undefined {
  if (Object.keys(conflicts).length > 0) return 'Choose which version to keep before saving';
  if (!online && needsNetwork) return 'You need a connection to save. What you typed is kept on this device.';
  // Pictures cannot be queued offline.
  return !online && merge.picture() ? 'You need a connection to save a picture' : undefined;
}

function keepForLater(merge: PanelForm['merge']): undefined {
  if (Object.keys(merge.changes()).length === 0) return;
  merge.wait();
  toast('It is kept on this device and goes as soon as you are online');
}
