import { type FieldErrors, FormProvider } from 'react-hook-form';
import type { ThingHistory } from '../../data/admin/thing-history.ts';
import { useOnline } from '../../data/online.ts';
import { toast } from '../../data/toasts.ts';
import { Above, useRefusal } from '../../ui/form/form.tsx';
import { problemsIn } from '../../ui/form/problems-in.ts';
import type { Draft } from '../../ui/form/use-draft.ts';
import { PanelFoot, wantsAnother } from '../../ui/panel/panel-foot.tsx';
import { type PanelForm, usePanelForm } from '../../ui/panel/use-panel-form.ts';
import { Conflicts } from './conflicts.tsx';
import type { Noun, Thing } from './noun.ts';
import { RemoveButton } from './remove-button.tsx';
import { useSave } from './use-save.ts';
import styles from './noun.module.css';

interface NounFieldsProps<Row extends Thing> {
  readonly noun: Noun<Row>;
  readonly row: Row | undefined;
  readonly draft: Draft;
  readonly history: ThingHistory;
  readonly onClose: () => void;
}

/** The form of what is open. Saving sends what was changed, as a change of what was read. */
export function NounFields<Row extends Thing>({ noun, row, draft, history, onClose }: NounFieldsProps<Row>) {
  const {
    needsNetwork,
    form: { create, change, values, blank, Fields, labels },
  } = noun;
  const stored = row ? values(row) : blank;
  const panel = usePanelForm({ stored, schema: row ? change : create, isNew: !row, draft });
  const { form, merge, conflicts } = panel;
  const { element, refuse } = useRefusal(form);
  const save = useSave({ noun, row, merge });
  const online = useOnline();
  const blocked = blockedBy(panel, { online, needsNetwork });
  const send = async (isAnother: boolean) => {
    if (blocked !== undefined) return;
    const written = online ? await save(isAnother) : keepForLater(merge);
    if (written && !written.ok) refuse(written.refusal);
  };
  return (
    <FormProvider {...form}>
      <form ref={element} className={styles.form} noValidate onSubmit={submitting({ form, refuse, send })}>
        <Above />
        <Conflicts merge={merge} conflicts={conflicts} labels={labels} history={history}>
          <Fields row={row} />
        </Conflicts>
        {row && noun.calls.remove ? <RemoveButton noun={noun} row={row} onGone={onClose} /> : null}
        <PanelFoot
          countChanges={() => Object.keys(merge.changes()).length + (merge.picture() ? 1 : 0)}
          isNew={!row}
          isLater={!online && !needsNetwork}
          blocked={blocked}
          onDiscard={() => merge.discard()}
        />
      </form>
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

/** Why nothing can be saved now, or kept to be saved. */
function blockedBy({ merge, conflicts }: PanelForm, { online, needsNetwork }: Line): string | undefined {
  if (Object.keys(conflicts).length > 0) return 'Choose which version to keep before saving';
  if (!online && needsNetwork) return 'You need a connection to save. What you typed is kept on this device.';
  // No device keeps a picture.
  return !online && merge.picture() ? 'You need a connection to save a picture' : undefined;
}

function keepForLater(merge: PanelForm['merge']): undefined {
  if (Object.keys(merge.changes()).length === 0) return;
  merge.wait();
  toast('It is kept on this device and goes as soon as you are online');
}
