import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { LoginEmail } from '../../../domain/sessions/email.ts';
import { draftOf } from '../../data/edits/drafts.ts';
import { begunLogIn, useProviders, waitsForCode } from '../../data/device/provider-log-in.ts';
import { useLogInWays, usePublicEvent } from '../../data/device/event.ts';
import { dismissLogInNotice, logInWithTicket, requestLogIn } from '../../data/device/log-in.ts';
import { toastError } from '../../data/news/toasts.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { Form } from '../../ui/form/form.tsx';
import type { FormRefusal } from '../../ui/form/state/place-refusal.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { EmailField } from './email-field.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import styles from './auth.module.css';
import { CheckMailPanel } from './check-mail-panel.tsx';
import { FinishPart, ProviderChoice } from './provider-parts.tsx';
import { useNeedsConnection } from './needs-connection.ts';
import { DEMO_LOG_INS } from '../../../domain/event/setup/demo-log-ins.ts';
import { Button } from '../../ui/actions/button.tsx';
import demoLogInsStyles from './demo-log-ins.module.css';
import { Muted } from '../../ui/layout/muted.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

const ROLES = [
  { role: 'attendee', label: 'Attendee', sees: 'Schedule, talks, chats, people and booths.' },
  { role: 'exhibitor', label: 'Exhibitor', sees: 'The same, and the booth and leads of a company.' },
  { role: 'admin', label: 'Organiser', sees: 'Everything. Open it on a desktop to manage the event.' },
] as const;

/** Logs in as a person of the demo with one press, while the demo is open and ticket codes are accepted. */
function DemoLogIns() {
  const isDemo = usePublicEvent()?.isDemo ?? false;
  const byTicket = useLogInWays().includes('ticket');
  const [pressed, setPressed] = useState<string>();
  const needsConnection = useNeedsConnection();
  if (!isDemo || !byTicket) return null;
  const enter = async (role: keyof typeof DEMO_LOG_INS) => {
    setPressed(role);
    const { email, ticketCode } = DEMO_LOG_INS[role];
    const answer = await logInWithTicket(email, ticketCode);
    setPressed(undefined);
    if (!answer.ok) toastError(answer.refusal.message);
  };
  return (
    <Stack as="section" gap={3} className={demoLogInsStyles.demo} aria-labelledby="try-the-demo">
      <Text as="h2" size="md" weight={650} id="try-the-demo">
        Try the demo as
      </Text>
      <Stack as="ul" gap={2}>
        {ROLES.map(({ role, label, sees }) => (
          <li key={role} className={demoLogInsStyles.role}>
            <Button
              wide
              busy={pressed === role}
              disabled={needsConnection !== undefined || (pressed !== undefined && pressed !== role)}
              aria-describedby={`demo-${role}`}
              onClick={() => void enter(role)}
            >
              {label}
            </Button>
            <Muted id={`demo-${role}`}>{sees}</Muted>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

const LogInForm = v.object({ email: LoginEmail });

interface Asked {
  readonly email: string;
  readonly request: string;
}

/** Requests the mail with link and code; no password needed. */
export function LogInScreen() {
  const [asked, setAsked] = useState<Asked>();
  const [again, setAgain] = useState('');
  const [isOrganiser, setOrganiser] = useState(false);
  const [isFinishing, setFinishing] = useState(() => waitsForCode() && begunLogIn() !== undefined);
  const byMail = useLogInWays().includes('mail') || isOrganiser;
  const wait = () => setFinishing(true);
  const ask = async (email: string) => {
    const answer = await requestLogIn(email);
    if (!answer.ok) return answer.refusal;
    setAsked({ email, request: answer.value.request });
    return undefined;
  };
  if (isFinishing) return <FinishPart onBack={() => setFinishing(false)} />;
  if (!byMail) return <OtherDoors onMail={() => setOrganiser(true)} onWait={wait} />;
  if (!asked) return <AskForMail email={again} onAsk={ask} onWait={wait} />;
  const askAgain = async () => {
    const refusal = await ask(asked.email);
    if (refusal) toastError(refusal.message);
  };
  const back = () => {
    setAgain(asked.email);
    setAsked(undefined);
  };
  return <CheckMailPanel key={asked.request} {...asked} onAgain={() => void askAgain()} onBack={back} />;
}

interface AskForMailProps {
  readonly email: string;
  /** Resolves to the reason of a failure. */
  readonly onAsk: (email: string) => Promise<FormRefusal | undefined>;
  /** Called when the app waits for the six digits of a log-in at a provider. */
  readonly onWait: () => void;
}

const MAIL_HINT = 'We mail you a link and a code. You need no password.';
const PROVIDERS_HINT = 'Choose one. You need no password of ours.';

const draft = draftOf('log-in');

const AskForMail = ({ email, onAsk, onWait }: AskForMailProps) => (
  <>
    <Hero title="Log in" hint={useProviders().length === 0 ? MAIL_HINT : PROVIDERS_HINT} />
    <DemoLogIns />
    <ProviderChoice then="or by mail" onWait={onWait} />
    <Form
      schema={LogInForm}
      defaultValues={{ email }}
      onSubmit={(values) => onAsk(values.email)}
      draft={draft}
      onUnsaved={holdUpdates}
    >
      <EmailField />
      <SubmitButton blocked={useNeedsConnection()}>Email me a link</SubmitButton>
    </Form>
    <OtherWays />
    <RegisterButton />
    <ForGuests />
  </>
);

/** Other ways to log in, if mail is not offered. Organisers can always use mail. */
function OtherDoors({ onMail, onWait }: { readonly onMail: () => void } & Pick<AskForMailProps, 'onWait'>) {
  const ways = useLogInWays();
  return (
    <>
      <Hero title="Log in" />
      <DemoLogIns />
      <ProviderChoice then="or" onWait={onWait} />
      {ways.includes('ticket') ? (
        <LinkButton kind="solid" wide to="/auth/register" search={true}>
          With your ticket code
        </LinkButton>
      ) : null}
      {ways.includes('password') ? (
        <LinkButton kind={ways.includes('ticket') ? undefined : 'solid'} wide to="/auth/password" search={true}>
          With your password
        </LinkButton>
      ) : null}
      <Text tone="muted">
        Organising the event?{' '}
        <button type="button" className={styles.link} onClick={onMail}>
          Log in by email
        </button>
      </Text>
      <RegisterButton />
      <ForGuests />
    </>
  );
}

/** Offered if anyone may register. */
function RegisterButton() {
  if (!usePublicEvent()?.registration) return null;
  return (
    <Stack gap={2}>
      <Text tone="muted">Not registered yet?</Text>
      <LinkButton wide to="/auth/registration" search={true}>
        Register
      </LinkButton>
    </Stack>
  );
}

/** Leads guests back to what needs no log-in. */
function ForGuests() {
  if (!usePublicEvent()?.guests) return null;
  return (
    <LinkButton kind="quiet" wide to="/app/schedule" onClick={dismissLogInNotice}>
      See the schedule
    </LinkButton>
  );
}

function OtherWays() {
  const { ticketUrl, registration } = usePublicEvent() ?? {};
  const ways = useLogInWays();
  return (
    <Stack as="ul" gap={1} className={styles.ways}>
      {ways.includes('ticket') ? (
        <li>
          Have a ticket code?{' '}
          <Link className={styles.link} to="/auth/register" search={true}>
            {/* Where people register for a ticket, a code is only a way to log in. */}
            {registration ? 'Enter it' : 'Register with it'}
          </Link>
        </li>
      ) : null}
      {ways.includes('password') ? (
        <li>
          Have a password?{' '}
          <Link className={styles.link} to="/auth/password" search={true}>
            Log in with it
          </Link>
        </li>
      ) : null}
      {ticketUrl ? (
        <li>
          No ticket yet?{' '}
          <a className={styles.link} href={ticketUrl} target="_blank" rel="noreferrer">
            Buy a ticket
          </a>
        </li>
      ) : null}
    </Stack>
  );
}
