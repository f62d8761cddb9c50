import { useState } from 'react';
import type { EventPatch } from '../../../../domain/event/event-form.ts';
import { saveSettings, type SettingsAnswer } from '../../../data/admin/event-settings.ts';
import { sayDone } from '../../../data/admin/undo.ts';
import { editDraft, useDraftKeptAt } from '../../../data/edit-drafts.ts';
import { holdUpdates } from '../../../data/update.ts';
import { EditBar } from '../../../ui/form/edit-bar.tsx';
import { FormProblems } from '../../../ui/form/form-problems.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { FormRefusal } from '../../../ui/form/place-refusal.ts';
import { type Logo, LogoInput, useLogo } from './logo-setting.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { LABELS, partText, SettingsForm, settingsPatch, settingsValues } from './settings-values.ts';

interface EditSettingsProps {
  readonly shown: SettingsAnswer;
  readonly onChanged: () => void;
}

/** Under which the draft is kept. */
const DRAFT = 'event-settings';

/** The event as a form. What is typed stays on this device until it is saved; only changed fields are sent. */
export function EditSettings({ shown, onChanged }: EditSettingsProps) {
  const [version, setVersion] = useState(0);
  const logo = useLogo(onChanged);
  const editor = { shown, onChanged, logo, onDiscard: () => setVersion(version + 1) };
  return (
    <>
      <LogoInput logo={logo} />
      <SettingsEditor key={`${shown.rev} ${version}`} {...editor} />
    </>
  );
}

interface EditorProps extends EditSettingsProps {
  readonly logo: Logo;
  readonly onDiscard: () => void;
}

function SettingsEditor({ shown, onChanged, logo, onDiscard }: EditorProps) {
  const [before] = useState(() => settingsValues(shown.settings));
  const [draft] = useState(() => editDraft(DRAFT, { ...before }));
  const save = useSave(shown, onChanged);
  const changesIn = (values: object) =>
    Object.fromEntries(Object.entries(draft.edits({ ...values })).map(([name, { v }]) => [name, v] as const));
  const discard = () => {
    draft.keep(undefined);
    onDiscard();
  };
  return (
    <Form
      schema={SettingsForm}
      defaultValues={before}
      draft={draft}
      onUnsaved={holdUpdates}
      onSubmit={(values) => save(settingsPatch(changesIn(values)))}
    >
      <FormProblems labels={LABELS} />
      <SettingsFields shown={shown} logo={logo} />
      <EditBar
        keptAt={useDraftKeptAt(DRAFT)}
        countEdits={(values) => Object.keys(changesIn(values)).length}
        onDiscard={discard}
      />
    </Form>
  );
}

/**
 * Merge by field: what a colleague saved in other fields stays. A conflict in the same field is asked about:
 * saved again, it takes the place of what they now have seen.
 */
function useSave(shown: SettingsAnswer, onChanged: () => void) {
  const [seen, setSeen] = useState(shown);
  return async (patch: EventPatch): Promise<FormRefusal | undefined> => {
    const fields = Object.keys(patch) as (keyof EventPatch)[];
    if (fields.length === 0) return undefined;
    const send = (rev: string) => saveSettings(patch, { rev, key: crypto.randomUUID() });
    let answer = await send(seen.rev);
    if (!answer.ok && answer.current) {
      const now = answer.current;
      setSeen(now);
      const both = fields.filter((field) => written(now, field) !== written(seen, field));
      if (both.length > 0) return clash(both, now);
      answer = await send(now.rev);
    }
    if (!answer.ok) return answer.refusal;
    sayDone('Settings are saved', answer.auditIds, onChanged);
    onChanged();
    return undefined;
  };
}

const written = ({ settings }: SettingsAnswer, field: keyof EventPatch): string => JSON.stringify(settings[field]);

/** Of a list its parts. */
const shownText = (value: unknown): string =>
  Array.isArray(value) ? value.map(partText).join(', ') : typeof value === 'string' ? value : JSON.stringify(value);

const clash = (fields: readonly (keyof EventPatch)[], { settings }: SettingsAnswer): FormRefusal => ({
  code: 'stale',
  message: '',
  data: fields.map((field) => ({
    field,
    message: `Somebody else set this to “${shownText(settings[field])}” meanwhile. Save again to set yours.`,
  })),
});
