import { useId, useState } from 'react';
import { type DirectoryMode, modeOf } from '../../../../domain/people/directory-mode.ts';
import { plural } from '../../../../domain/plural.ts';
import { useDirectoryCounts } from '../../../data/admin/event/directory-counts.ts';
import { setShownFields, type SettingsAnswer } from '../../../data/admin/event/event-settings.ts';
import { sayDone } from '../../../data/admin/records/undo.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import styles from './directory-section.module.css';

interface Mode {
  readonly mode: DirectoryMode;
  readonly name: string;
  /** The templates of fields that it suits. */
  readonly suits?: string;
  readonly is: string;
}

const MODES: readonly Mode[] = [
  { mode: 'off', name: 'Nobody', is: 'There is no directory. Speakers are shown with their talks.' },
  {
    mode: 'yes',
    name: 'Who says yes',
    suits: 'Community, Academic',
    is: 'People are asked in their first steps.',
  },
  {
    mode: 'no',
    name: 'Who does not say no',
    suits: 'Trade',
    is: 'Everybody is listed until they say no.',
  },
  { mode: 'all', name: 'Everybody with a ticket', suits: 'Affiliate, Creator', is: 'Nobody is asked.' },
];

type Counts = NonNullable<ReturnType<typeof useDirectoryCounts>['value']>;

interface DirectorySectionProps {
  readonly shown: SettingsAnswer;
  readonly onChanged: () => void;
}

/** Who is in the directory. A change says first how many people leave or enter it. */
export function DirectorySection({ shown, onChanged }: DirectorySectionProps) {
  const mode = modeOf(shown.settings);
  const [to, setTo] = useState<DirectoryMode>();
  const { value: counts } = useDirectoryCounts(`${shown.rev} ${to ?? ''}`);
  const isFixed = shown.fixed.includes('directory');
  const isOnline = useOnline();
  return (
    <Section title="People and privacy: who is in the directory" look="quiet">
      <Stack gap={2} as="div" role="radiogroup" aria-label="Who is in the directory">
        {MODES.map((each) => (
          <Option
            key={each.mode}
            {...each}
            is={each.mode === mode && counts && mode !== 'all' ? `${each.is} ${saidSentence(counts)}` : each.is}
            isChosen={each.mode === mode}
            isDisabled={isFixed || !isOnline}
            onChoose={() => setTo(each.mode)}
          />
        ))}
      </Stack>
      <Muted>
        {isFixed
          ? 'Set in the event file of the server.'
          : 'Speakers are always in the programme, with name, photo, job and text.'}
      </Muted>
      <ChangeSheet
        key={to}
        shown={shown}
        to={to}
        counts={counts}
        onClose={() => setTo(undefined)}
        onChanged={onChanged}
      />
    </Section>
  );
}

interface OptionProps extends Mode {
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

function Option({ mode, name, suits, is, isChosen, isDisabled, onChoose }: OptionProps) {
  const id = useId();
  return (
    <div className={styles.mode}>
      <input
        id={id}
        type="radio"
        name="directory"
        value={mode}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={`${id}-is`}
        onChange={onChoose}
      />
      <div className={styles.words}>
        <span className={styles.name}>
          <label htmlFor={id}>{name}</label> {suits === undefined ? null : <Chip>{suits}</Chip>}
        </span>
        <Muted>
          <span id={`${id}-is`}>{is}</span>
        </Muted>
      </div>
    </div>
  );
}

const saidSentence = ({ said: { yes, no, nothing } }: Counts): string =>
  `${yes.toLocaleString('en')} said yes, ${no.toLocaleString('en')} said no, ${nothing.toLocaleString('en')} have not answered.`;

interface ChangeSheetProps extends DirectorySectionProps {
  readonly to: DirectoryMode | undefined;
  readonly counts: Counts | undefined;
  readonly onClose: () => void;
}

function ChangeSheet({ shown, to, counts, onClose, onChanged }: ChangeSheetProps) {
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    const answer = await setShownFields({ directory: to }, shown);
    setBusy(false);
    if (!answer.ok) {
      if (answer.current) onChanged();
      setRefusal(answer.refusal.code === 'network' ? 'The server did not answer. Try again.' : answer.refusal.message);
      return;
    }
    onClose();
    sayDone('The directory is changed', answer.auditIds, onChanged);
    onChanged();
  };
  const foot = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="solid" busy={busy} disabled={counts === undefined} onClick={() => void change()}>
        Change the directory
      </Button>
    </>
  );
  const title = MODES.find(({ mode }) => mode === to)?.name ?? '';
  return (
    <Sheet open={to !== undefined} onClose={onClose} title={`${title}?`} place="centre" foot={foot}>
      {refusal === undefined ? null : <Notice>{refusal}</Notice>}
      <p>{to && counts ? forecast(counts, to) : 'Counting people …'}</p>
      <Muted>People are moved within a minute, on all devices. Nothing about them is lost.</Muted>
    </Sheet>
  );
}

/** The people under one setting are among those of the next, so a change only takes people out or only brings them in. */
function forecast({ listed, would_list: wouldList }: Counts, to: DirectoryMode): string {
  const change = wouldList[to] - listed;
  const count = Math.abs(change).toLocaleString('en');
  if (change === 0) return 'Nobody leaves or enters the directory now.';
  return change < 0
    ? plural(-change, '1 person leaves the directory.', `${count} people leave the directory.`)
    : plural(change, '1 person enters the directory.', `${count} people enter the directory.`);
}
