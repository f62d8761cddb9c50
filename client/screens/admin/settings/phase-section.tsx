import { useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { phaseForecast, unfinishedTalks } from '../../../../domain/event/phase-forecast.ts';
import { MINUTE } from '../../../../domain/time.ts';
import type { Phase } from '../../../../domain/phase.ts';
import { setShownFields, type SettingsAnswer, useEverybody } from '../../../data/admin/event/event-settings.ts';
import { sayDone } from '../../../data/admin/records/undo.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useTalks } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Section, Setting } from '../../../ui/layout/section.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './settings.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

const PHASES: readonly { readonly phase: Phase; readonly name: string; readonly is: string; readonly step: string }[] =
  [
    {
      phase: 'onboarding',
      name: 'Before the event',
      is: 'People log in and fill in their profiles.',
      step: 'Close the event',
    },
    { phase: 'live', name: 'Live', is: 'Everything is open.', step: 'Open the event' },
    {
      phase: 'finished',
      name: 'Finished',
      is: 'Open as before. The stage page lists every talk, instead of what is on.',
      step: 'Finish the event',
    },
  ];
const DONE: Readonly<Record<Phase, string>> = {
  onboarding: 'The event is closed again',
  live: 'The event is open',
  finished: 'The event is finished',
};

interface PhaseProps {
  readonly shown: SettingsAnswer;
  readonly onChanged: () => void;
}

/** The event's phase; changing it shows the consequences and asks first. */
export function PhaseSection({ shown, onChanged }: PhaseProps) {
  const [to, setTo] = useState<Phase>('live');
  const [isOpen, setOpen] = useState(false);
  const online = useOnline();
  const { settings, fixed } = shown;
  const isFixed = fixed.includes('phase');
  return (
    <Section title={`Phase: ${PHASES.find(({ phase }) => phase === settings.phase)?.name}`}>
      {PHASES.map(({ phase, name, is, step }) => (
        <Setting key={phase} label={name} detail={is}>
          {phase === settings.phase ? (
            <Chip tone="ok">{isFixed ? 'Now, set in the event file' : 'Now'}</Chip>
          ) : isFixed ? null : (
            <Button
              size="small"
              disabled={!online}
              title={online ? undefined : 'You need a connection for this'}
              onClick={() => {
                setTo(phase);
                setOpen(true);
              }}
            >
              {step}
            </Button>
          )}
        </Setting>
      ))}
      <PhaseSheet shown={shown} to={to} isOpen={isOpen} onClose={() => setOpen(false)} onChanged={onChanged} />
    </Section>
  );
}

interface PhaseSheetProps extends PhaseProps {
  readonly to: Phase;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function PhaseSheet({ shown, to, isOpen, onClose, onChanged }: PhaseSheetProps) {
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const close = () => {
    setRefusal(undefined);
    onClose();
  };
  const step = PHASES.find(({ phase }) => phase === to)?.step ?? '';
  const change = async () => {
    setBusy(true);
    const answer = await setShownFields({ phase: to }, shown);
    setBusy(false);
    if (!answer.ok) {
      // A colleague changed the phase: show that first.
      if (answer.current) onChanged();
      setRefusal(answer.refusal.code === 'network' ? 'The server did not answer. Try again.' : answer.refusal.message);
      return;
    }
    close();
    sayDone(DONE[to], answer.auditIds, onChanged);
    onChanged();
  };
  const foot = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button kind={to === 'live' ? 'solid' : 'danger'} busy={busy} onClick={() => void change()}>
        {step}
      </Button>
    </>
  );
  return (
    <Sheet open={isOpen} onClose={close} title={`${step}?`} place="centre" foot={foot}>
      {refusal === undefined ? null : <Notice>{refusal}</Notice>}
      <Forecast shown={shown} to={to} />
    </Sheet>
  );
}

function Forecast({ shown: { settings }, to }: { readonly shown: SettingsAnswer; readonly to: Phase }) {
  const { opens, closes, people } = phaseForecast(settings, to, useEverybody());
  const everyone = people.toLocaleString('en');
  return (
    <Stack gap={3} className={styles.forecast}>
      {opens.length > 0 ? (
        <Parts title={plural(people, 'Opens for 1 person', `Opens for ${everyone} people`)} parts={opens} />
      ) : null}
      {closes.length > 0 ? (
        <Parts title={plural(people, 'Closes for 1 person', `Closes for ${everyone} people`)} parts={closes} />
      ) : null}
      {to === 'finished' ? <Finishing /> : null}
      <p>This takes effect on all devices immediately. Admins always see everything.</p>
    </Stack>
  );
}

/** What replaces closed parts, and how many talks would be cut short. */
function Finishing() {
  const now = useRealNow(MINUTE);
  const open = unfinishedTalks(useTalks(), now);
  return (
    <>
      {open === 0 ? null : (
        <Notice tone="warn">
          {plural(open, '1 talk has not ended yet.', `${open.toLocaleString('en')} talks have not ended yet.`)}
        </Notice>
      )}
      <p>The stage page lists every talk instead, with its recording where there is one.</p>
    </>
  );
}

const Parts = ({ title, parts }: { readonly title: string; readonly parts: readonly string[] }) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  </section>
);
