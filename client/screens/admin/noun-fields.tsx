import { FormProvider } from 'react-hook-form';
import { useOnline } from '../../data/online.ts';
import { Above, useRefusal } from '../../ui/form/form.tsx';
import { problemsIn } from '../../ui/form/problems-in.ts';
import type { Draft } from '../../ui/form/use-draft.ts';
import { PanelFoot, wantsAnother } from '../../ui/panel/panel-foot.tsx';
import { usePanelForm } from '../../ui/panel/use-panel-form.ts';
import { Clashes } from './clashes.tsx';
import type { Noun, Thing } from './noun.ts';
import { RemoveButton } from './remove-button.tsx';
import { useSave } from './use-save.ts';
import styles from './noun.module.css';

interface NounFieldsProps<Row extends Thing> {
  readonly noun: Noun<Row>;
  readonly row: Row | undefined;
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** The form of what is open. Saving sends what was changed, as a change of what was read. */
export function NounFields<Row extends Thing>({ noun, row, draft, onClose }: NounFieldsProps<Row>) {
  const { create, change, values, blank, Fields, labels } = noun.form;
  const stored = row ? values(row) : blank;
  const { form, merge, clashes } = usePanelForm({ stored, schema: row ? change : create, isNew: !row, draft });
  const { element, refuse } = useRefusal(form);
  const save = useSave({ noun, row, merge });
  const blocked = useBlocked(Object.keys(clashes).length);
  const submit = (event: React.SyntheticEvent) => {
    const isAnother = wantsAnother(event);
    const send = async () => {
      const written = blocked === undefined ? await save(isAnother) : undefined;
      if (written && !written.ok) refuse(written.refusal);
    };
    return form.handleSubmit(send, (errors) => refuse({ code: 'invalid', message: '', data: problemsIn(errors) }))(
      event,
    );
  };
  return (
    <FormProvider {...form}>
      <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Above />
        <Clashes merge={merge} clashes={clashes} labels={labels} />
        <Fields row={row} />
        {row && noun.calls.remove ? <RemoveButton noun={noun} row={row} onGone={onClose} /> : null}
        <PanelFoot
          countChanges={() => Object.keys(merge.changes()).length + (merge.picture() ? 1 : 0)}
          isNew={!row}
          blocked={blocked}
          onDiscard={() => merge.discard()}
        />
      </form>
    </FormProvider>
  );
}

function useBlocked(clashes: number): string | undefined {
  const online = useOnline();
  if (clashes > 0) return 'Say first what stands where two of you have changed the same';
  return online ? undefined : 'You need a connection to save. What you typed is kept on this device.';
}
