import { useOnline } from '../../../data/device/online.ts';
import { Switch } from '../../../ui/actions/switch.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { DifferingFields } from './differing-fields.tsx';
import { HowOften } from './how-often.tsx';
import type { SettingsProps } from './settings-props.ts';

/** The fields that keep what was changed here, and how a programme is read. */
export const ProgrammeSettings = ({ source, onSave }: SettingsProps) => (
  <>
    <DifferingFields source={source} />
    <Rules source={source} onSave={onSave} />
  </>
);

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

function Rules({ source: { every, publish, conflicts, invite, secret_end: end }, onSave }: SettingsProps) {
  const online = useOnline();
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
          label="A field that was changed here and in the source"
          value={conflicts}
          options={CONFLICTS}
          disabled={!online}
          onChoose={(chosen) => onSave({ conflicts: chosen })}
        />
        <HowOften every={every} onChoose={(minutes) => onSave({ every: minutes })} />
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
