import { useState } from 'react';
import { changeOwnPassword, logOut, useUnsentCount } from '../../data/device/log-in.ts';
import { plural } from '../../../domain/plural.ts';
import type { Attendance } from '../../../domain/tickets/attendance.ts';
import { useChosenAttendance, useHeldAttendance } from '../../data/people/own-attendance.ts';
import { useOwnTickets } from '../../data/people/own-tickets.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { SegmentedRadio } from '../../ui/actions/segmented-radio.tsx';
import { useOwnFace } from '../../data/people/people.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { Section, Setting } from '../../ui/layout/section.tsx';
import { UnsentSheet } from '../../ui/status/unsent-sheet.tsx';
import styles from './settings.module.css';
import * as v from 'valibot';
import { PASSWORD_MIN } from '../../../domain/limits/sessions.ts';
import { NewPassword } from '../../../domain/sessions/password.ts';
import { useOfflineReason } from '../../data/device/online.ts';
import { toast } from '../../data/news/toasts.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Row } from '../../ui/layout/row.tsx';

const Values = v.object({ current: v.string(), password: NewPassword });

/** Sets or changes the password. The first one needs a recent log-in by mail, and the error says so. */
function PasswordSetting() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Setting label="Password" detail="Optional. You can always log in with an emailed link.">
        <Button size="small" onClick={() => setOpen(true)}>
          Set password
        </Button>
      </Setting>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Set password" place="centre">
        <PasswordForm onDone={() => setOpen(false)} />
      </Sheet>
    </>
  );
}

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const save = async ({ current, password }: v.InferOutput<typeof Values>) => {
    const answer = await changeOwnPassword({ current_password: current, password });
    if (!answer.ok) return inForm(answer.refusal);
    toast('Your password is set. Your other devices are logged out.');
    onDone();
    return undefined;
  };
  return (
    <Form schema={Values} defaultValues={{ current: '', password: '' }} onSubmit={save} onUnsaved={holdUpdates}>
      <PasswordField
        name="current"
        label="Current password"
        hint="Leave it empty if you have none yet."
        autoComplete="current-password"
      />
      <PasswordField
        name="password"
        label="New password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
      />
      <SubmitButton blocked={useOfflineReason()}>Save password</SubmitButton>
    </Form>
  );
}

type Refusal = Extract<Awaited<ReturnType<typeof changeOwnPassword>>, { ok: false }>['refusal'];

/** Renames the call's field for the current password to the form's. */
const inForm = ({ data, ...refusal }: Refusal) => ({
  ...refusal,
  data: data?.map(({ field, message }) => ({ field: field === 'current_password' ? 'current' : field, message })),
});

/** The person's own tickets; nothing for who has none. */
function TicketsSetting() {
  const tickets = useOwnTickets();
  if (tickets.length === 0) return null;
  return (
    <Setting
      label={plural(tickets.length, 'Your ticket', 'Your tickets')}
      detail={tickets.map(({ title, attendance }) => ticketWords(title, attendance)).join(', ')}
    />
  );
}

const ticketWords = (title: string, attendance: Attendance): string =>
  attendance === 'either' ? title : `${title} (${attendance === 'remote' ? 'remote' : 'in person'})`;

const UNDECIDED = 'undecided';
const ATTENDANCE_CHOICES = [
  { value: UNDECIDED, label: 'Not decided' },
  { value: 'inPerson', label: 'In person' },
  { value: 'remote', label: 'Remotely' },
];

/** How the person takes part, if their tickets allow both. */
function AttendanceSetting() {
  const isOffered = useHeldAttendance() === 'either';
  const [chosen, choose] = useChosenAttendance();
  if (!isOffered) return null;
  return (
    <Setting
      label="How you take part"
      detail="Reminders tell you where to go, or what to open. Remotely you take no place in talks that are also streamed."
    >
      <WhenLoaded width="16rem">
        <SegmentedRadio
          label="How you take part"
          value={chosen ?? UNDECIDED}
          options={ATTENDANCE_CHOICES}
          onChange={(value) => choose(value === 'inPerson' || value === 'remote' ? value : undefined)}
        />
      </WhenLoaded>
    </Setting>
  );
}

export function AccountSection() {
  const own = useOwnFace();
  const unsent = useUnsentCount();
  const [asking, setAsking] = useState(false);
  if (!own) return null;
  return (
    <Section title="You">
      <Setting
        label={
          <Row as="span" gap={3} align="center" className={styles.me}>
            <Avatar {...own} />
            <span className={nameFont(own.name)}>{own.name}</span>
          </Row>
        }
        detail="Logging out removes this event from this device."
      >
        <Button kind="danger" onClick={() => (unsent > 0 ? setAsking(true) : void logOut('none'))}>
          Log out
        </Button>
      </Setting>
      <TicketsSetting />
      <AttendanceSetting />
      <PasswordSetting />
      <UnsentSheet
        open={asking}
        count={unsent}
        onClose={() => setAsking(false)}
        onChoose={(choice) => {
          setAsking(false);
          void logOut(choice);
        }}
      />
    </Section>
  );
}
