import { useState } from 'react';
import { REMINDER_CHOICES, type ReminderMinutes } from '../../../domain/people/settings.ts';
import { type PushState, switchPush, usePushState, usePushWishes } from '../../data/push.ts';
import { useReminderMinutes } from '../../data/settings.ts';
import { OnceKnown } from '../../parts/once-known.tsx';
import { Button } from '../../ui/button.tsx';
import { InstallSteps } from '../../ui/install-steps.tsx';
import { Section, Setting } from '../../ui/section.tsx';
import { SegmentedRadio } from '../../ui/segmented-radio.tsx';
import { Switch } from '../../ui/switch.tsx';

/** When one is reminded, and what this device hears of. */
export function NotificationsSection() {
  const [minutes, setMinutes] = useReminderMinutes();
  const state = usePushState();
  return (
    <Section title="Notifications">
      <Setting
        label="Remind me before my talks"
        detail="Minutes before, on all your devices. They stand at the bell as well."
      >
        <OnceKnown width="12rem">
          <SegmentedRadio
            label="Remind me before my talks"
            value={String(minutes)}
            options={CHOICES}
            onChange={(value) => setMinutes(Number(value) as ReminderMinutes)}
          />
        </OnceKnown>
      </Setting>
      <PushSetting state={state} />
      {state === 'on' ? <Wishes /> : null}
    </Section>
  );
}

const CHOICES = REMINDER_CHOICES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'Never' : String(minutes),
}));

const DETAILS: Record<PushState, string> = {
  unsupported: 'This browser does not show notifications. They stand at the bell all the same.',
  'install-first': 'On iPhone and iPad they come to the installed app only.',
  blocked: 'Blocked in this browser. Open its settings for this page, allow notifications, and come back.',
  off: 'On the lock screen, when your talks start or move, also while the app is closed.',
  working: 'Asking your browser…',
  on: 'On. They come also while the app is closed.',
  broken: 'The browser could not reach its notification service from this network.',
};

function PushSetting({ state }: { readonly state: PushState | undefined }) {
  const [steps, setSteps] = useState(false);
  if (state === undefined) return null;
  const way = {
    off: (
      <Button size="small" onClick={() => void switchPush(true)}>
        Switch on
      </Button>
    ),
    broken: (
      <Button size="small" onClick={() => void switchPush(true)}>
        Try again
      </Button>
    ),
    on: (
      <Button size="small" kind="quiet" onClick={() => void switchPush(false)}>
        Switch off
      </Button>
    ),
    'install-first': (
      <Button size="small" onClick={() => setSteps(true)}>
        Show how
      </Button>
    ),
    unsupported: null,
    blocked: null,
    working: null,
  }[state];
  return (
    <>
      <Setting label="On this device" detail={DETAILS[state]}>
        {way}
      </Setting>
      <InstallSteps open={steps} onClose={() => setSteps(false)} />
    </>
  );
}

function Wishes() {
  const [wishes, wish] = usePushWishes();
  return (
    <>
      <Switch
        on={wishes.reminders}
        onChange={(on) => wish('reminders', on)}
        detail="Shortly before a talk you keep starts."
      >
        Reminders
      </Switch>
      <Switch
        on={wishes.changes}
        onChange={(on) => wish('changes', on)}
        detail="When a talk you keep moves or is cancelled."
      >
        Changes
      </Switch>
      <Switch on={wishes.news} onChange={(on) => wish('news', on)} detail="What the organisers tell everybody.">
        News
      </Switch>
      <Switch
        on={wishes.messages}
        onChange={(on) => wish('messages', on)}
        detail="When somebody you are connected with writes to you: once, until you have read it."
      >
        Messages
      </Switch>
    </>
  );
}
