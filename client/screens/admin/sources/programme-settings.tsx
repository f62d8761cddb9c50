import { useState } from 'react';
import { capital } from '../../../../domain/capitalize.ts';
import { SOURCE_INTERVALS } from '../../../../domain/limits/sources.ts';
import type { SourceChanges } from '../../../../domain/sources/source.ts';
import { changeSource } from '../../../data/admin/event/sources.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Switch } from '../../../ui/actions/switch.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { intervalWords } from './interval-words.ts';
import { DifferingFields } from './differing-fields.tsx';
import { SourceActs } from './source-acts.tsx';
import { SourceConnection, type SourcePartProps } from './source-part.tsx';
import styles from './sources.module.css';

/** The settings of a programme's source. Each applies at once. */
export function ProgrammePart({ source, onChange }: SourcePartProps) {
  const [why, setWhy] = useState<string>();
  const save = async (changes: SourceChanges) => {
    setWhy((await changeSource(source, changes))?.message);
    onChange();
  };
  return (
    <Stack gap={4} className={styles.part}>
      <SourceConnection source={source} onChange={onChange} onWrong={setWhy} />
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
      <DifferingFields source={source} />
      <Rules source={source} onSave={(changes) => void save(changes)} />
      <SourceActs source={source} onChange={onChange} onWrong={setWhy} />
    </Stack>
  );
}

const PUBLISH = [
  { value: 'show', label: 'Show me: I look at them and apply them' },
  { value: 'draft', label: 'Into the draft: times and rooms wait there, texts change at once' },
  { value: 'release', label: 'Release at once' },
] as const;

const CONFLICTS = [
  { value: 'ask', label: 'Ask: ours stays, and the difference is listed' },
  { value: 'theirs', label: 'Theirs: the source wins' },
  { value: 'ours', label: 'Ours: what was changed here stays' },
] as const;

const INTERVALS = SOURCE_INTERVALS.map((minutes) => ({
  value: String(minutes),
  label: capital(intervalWords(minutes)),
}));

interface RulesProps {
  readonly source: SourcePartProps['source'];
  readonly onSave: (changes: SourceChanges) => void;
}

function Rules({ source: { every, publish, conflicts, invite, secret_end: end }, onSave }: RulesProps) {
  const online = useOnline();
  const chooseEvery = (value: string) => {
    const minutes = SOURCE_INTERVALS.find((each) => String(each) === value);
    if (minutes !== undefined) onSave({ every: minutes });
  };
  return (
    <Section title="How it is read" look="quiet">
      <Stack gap={3}>
        <Select
          label="Changes"
          value={publish}
          options={PUBLISH}
          disabled={!online}
          onChoose={(chosen) => onSave({ publish: chosen })}
        />
        <Select
          label="A field that was changed here and there"
          value={conflicts}
          options={CONFLICTS}
          disabled={!online}
          onChoose={(chosen) => onSave({ conflicts: chosen })}
        />
        <Select label="How often" value={String(every)} options={INTERVALS} disabled={!online} onChoose={chooseEvery} />
        {end === '' ? null : (
          <Switch
            on={invite}
            onChange={(on) => onSave({ invite: on })}
            detail="Everyone who gets an account from now on by “Into the draft” or “Release at once”."
          >
            Invite new speakers by mail
          </Switch>
        )}
      </Stack>
    </Section>
  );
}
