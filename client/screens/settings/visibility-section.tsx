import type { EventField } from '../../../domain/event-fields/event-field.ts';
import {
  asksPeople,
  NO_DIRECTORY,
  type DirectoryMode,
  type ListedAnswer,
} from '../../../domain/people/directory-mode.ts';
import { useDirectoryMode, useVisibility } from '../../data/people/visibility.ts';
import { FieldVisibilityList, useNarrowableFields } from '../../parts/field-visibility.tsx';
import { ListedQuestion } from '../../parts/listed-question.tsx';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Section, Setting } from '../../ui/layout/section.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** My answer to whether others see me, and who sees which answer of my profile. */
export function VisibilitySection() {
  const mode = useDirectoryMode();
  const { listed } = useVisibility();
  const fields = useNarrowableFields();
  // An event that lists everybody has never asked.
  const isListedShown = mode !== 'all' || listed !== null;
  if (!isListedShown && fields.length === 0) return null;
  return (
    <Section title="Who sees you">
      <WhenLoaded width="100%">
        <Stack gap={4}>
          {isListedShown ? <Listed mode={mode} listed={listed} /> : null}
          {fields.length > 0 ? <Answers fields={fields} /> : null}
        </Stack>
      </WhenLoaded>
    </Section>
  );
}

/** Lets people choose whether they are listed. If the event lists everybody or nobody, it says so instead. */
const Listed = ({ mode, listed }: { readonly mode: DirectoryMode; readonly listed: ListedAnswer }) =>
  asksPeople(mode) ? (
    <Stack gap={3}>
      <Setting label="Show you to other attendees?" detail={stateOf(mode, listed)} />
      <ListedQuestion isMarked />
      <Muted>People who saved your contact to their phone still have it.</Muted>
    </Stack>
  ) : (
    <Setting label={mode === 'all' ? 'Everybody with a ticket is listed.' : NO_DIRECTORY} />
  );

const Answers = ({ fields }: { readonly fields: readonly EventField[] }) => (
  <Stack gap={2}>
    <Setting
      label="Who sees your answers?"
      detail="You can show an answer to fewer people. Connections are people with whom you agreed to connect. Organisers see all answers."
    />
    <FieldVisibilityList fields={fields} />
  </Stack>
);

function stateOf(mode: DirectoryMode, listed: ListedAnswer): string {
  if (listed === true) return 'You are in the directory. People can find you and ask to connect.';
  if (listed === false)
    return 'You are not listed. You can still chat, ask and leave your card. Your name is shown with what you write.';
  return mode === 'no'
    ? 'You have not answered. You are in the directory until you say no.'
    : 'You have not answered. You are not listed until you say yes.';
}
