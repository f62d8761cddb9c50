import { useState } from 'react';
import { REMINDER_CHOICES, type ReminderMinutes } from '../../../domain/people/settings.ts';
import { type PushState, switchPush, usePushWishes } from '../../data/news/push.ts';
import { usePushStateNow } from '../../data/news/push-now.ts';
import { useReminderMinutes } from '../../data/device/settings.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { MailSetting } from './mail-setting.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { InstallSteps } from '../../ui/layout/install-steps.tsx';
import { Section, Setting } from '../../ui/layout/section.tsx';
import { SegmentedRadio } from '../../ui/actions/segmented-radio.tsx';
import { Switch } from '../../ui/actions/switch.tsx';

/** Reminder time, push notifications on this device, and messages by mail. */
export function NotificationsSection() {
  const [minutes, setMinutes] = useReminderMinutes();
  const state = usePushStateNow();
  return (
    <Section title="Notifications">
      <Setting
        label="Remind me before my talks"
        detail="Minutes before, on all your devices. The bell lists them, too."
      >
        <WhenLoaded width="12rem">
          <SegmentedRadio
            label="Remind me before my talks"
            value={String(minutes)}
            options={CHOICES}
            onChange={(value) => setMinutes(Number(value) as ReminderMinutes)}
          />
        </WhenLoaded>
      </Setting>
      <PushSetting state={state} />
      {state === 'on' ? <Wishes /> : null}
      <MailSetting />
    </Section>
  );
}

const CHOICES = REMINDER_CHOICES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'Never' : String(minutes),
}));

const DETAILS: Record<PushState, string> = {
  unsupported: 'This browser does not show notifications. The bell lists them all the same.',
  'install-first': 'On iPhone and iPad they come to the installed app only.',
  blocked: 'Blocked in this browser. Open its settings for this page, allow notifications, and come back.',
  off: 'On the lock screen, when your talks start or move, also while the app is closed.',
  working: 'Asking your browser…',
  on: 'On. They come also while the app is closed.',
  broken: 'The browser could not reach its notification service from this network.',
};

/** Label of the button in each state. */
const WAYS: Partial<Record<PushState, string>> = {
  off: 'Switch on',
  broken: 'Try again',
  on: 'Switch off',
  'install-first': 'Show how',
};

function PushSetting({ state }: { readonly state: PushState }) {
  const [steps, setSteps] = useState(false);
  const way = WAYS[state];
  return (
    <>
      <Setting label="On this device" detail={DETAILS[state]}>
        {way ? (
          <Button
            size="small"
            kind={state === 'on' ? 'quiet' : 'soft'}
            onClick={() => (state === 'install-first' ? setSteps(true) : void switchPush(state !== 'on'))}
          >
            {way}
          </Button>
        ) : null}
      </Setting>
      <InstallSteps open={steps} onClose={() => setSteps(false)} />
    </>
  );
}

function Wishes() {
  const [wishes, wish] = usePushWishes();
  return WISHES.map(({ key, label, detail }) => (
    <Switch key={key} on={wishes[key]} onChange={(on) => wish(key, on)} detail={detail}>
      {label}
    </Switch>
  ));
}

const WISHES = [
  { key: 'reminders', label: 'Reminders', detail: 'Shortly before a talk you keep starts.' },
  { key: 'changes', label: 'Changes', detail: 'When a talk you keep moves or is cancelled.' },
  { key: 'news', label: 'News', detail: 'What the organisers tell everybody.' },
  {
    key: 'messages',
    label: 'Messages',
    detail: 'When somebody you are connected with writes to you: once, until you have read it.',
  },
] as const;
