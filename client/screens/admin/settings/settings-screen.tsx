import { type askSettings, saveSettings, type SettingsAnswer } from '../../../data/admin/event/event-settings.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { DirectorySection } from './directory-section.tsx';
import { PhaseSection } from './phase-section.tsx';
import { useState } from 'react';
import { sayDone } from '../../../data/admin/records/undo.ts';
import { fieldDraftOf, useDraftSavedAt } from '../../../data/edits/drafts.ts';
import { holdUpdates } from '../../../data/device/update.ts';
import { EditBar } from '../../../ui/form/state/edit-bar.tsx';
import { FormProblems } from '../../../ui/form/state/form-problems.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useMergedSave } from '../entity-kit/use-merged-save.ts';
import { type Logo, LogoInput, useLogo } from './logo-setting.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { SETTINGS_LABELS, partText, SettingsForm, settingsPatch, settingsValues } from './settings-values.ts';

interface EditSettingsProps {
  readonly shown: SettingsAnswer;
  readonly onChanged: () => void;
}

/** Name of the draft. */
const DRAFT = 'event-settings';

/** The settings form. Its draft stays on this device until it is saved; only changed fields are sent. */
function EditSettings({ shown, onChanged }: EditSettingsProps) {
  const [version, setVersion] = useState(0);
  const logo = useLogo(shown, onChanged);
  const editor = { shown, onChanged, logo, onDiscard: () => setVersion(version + 1) };
  return (
    <>
      <LogoInput logo={logo} />
      <SettingsEditor key={version} {...editor} />
    </>
  );
}

interface EditorProps extends EditSettingsProps {
  readonly logo: Logo;
  readonly onDiscard: () => void;
}

function SettingsEditor({ shown, onChanged, logo, onDiscard }: EditorProps) {
  const [{ rev, before, draft }, setEdited] = useState(() => toEdit(shown));
  if (rev !== shown.rev) setEdited(toEdit(shown));
  const save = useSave(shown, onChanged);
  const submit = async (values: object) => {
    const refusal = await save(draft.edits({ ...values }));
    if (!refusal) onChanged();
    return refusal;
  };
  const discard = () => {
    draft.save(undefined);
    onDiscard();
  };
  return (
    <Form schema={SettingsForm} defaultValues={before} draft={draft} onUnsaved={holdUpdates} onSubmit={submit}>
      <FormProblems labels={SETTINGS_LABELS} />
      <SettingsFields shown={shown} logo={logo} />
      <EditBar
        keptAt={useDraftSavedAt(DRAFT)}
        countEdits={(values) => Object.keys(draft.edits({ ...values })).length}
        onDiscard={discard}
      />
    </Form>
  );
}

function toEdit({ rev, settings }: SettingsAnswer) {
  const before = settingsValues(settings);
  return { rev, before, draft: fieldDraftOf(DRAFT, { ...before }) };
}

function useSave(shown: SettingsAnswer, onChanged: () => void) {
  return useMergedSave<SettingsAnswer>({
    shown,
    values: ({ settings }) => ({ ...settingsValues(settings) }),
    words: (field, { settings }) => shownText(Object.entries(settings).find(([name]) => name === field)?.[1]),
    send: async (changes, { rev }) => {
      const answer = await saveSettings(settingsPatch(changes), { rev, key: crypto.randomUUID() });
      if (answer.ok) sayDone('Settings are saved', answer.auditIds, onChanged);
      return answer.ok ? {} : answer;
    },
  });
}

/** A value as text; the parts of a list joined by commas. */
const shownText = (value: unknown): string =>
  Array.isArray(value) ? value.map(partText).join(', ') : typeof value === 'string' ? value : JSON.stringify(value);

/** /app/admin?type=SETTINGS: the event's settings and phase. */
export function EventSettingsScreen() {
  const answer = useLoaderState<typeof askSettings>();
  return (
    <Page title="Settings" hint="Settings for all attendees. Changes apply immediately.">
      <QueryResult {...answer} loading="Loading settings">
        {(shown) => (
          <>
            <PhaseSection shown={shown} onChanged={answer.again} />
            <DirectorySection shown={shown} onChanged={answer.again} />
            <EditSettings shown={shown} onChanged={answer.again} />
          </>
        )}
      </QueryResult>
    </Page>
  );
}
