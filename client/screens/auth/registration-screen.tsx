import { useState } from 'react';
import { NewRegistration, type RegistrationAnswer } from '../../../domain/registrations/registration-calls.ts';
import { usePublicEvent } from '../../data/device/event.ts';
import { requestRegistration, typeRegistrationCode } from '../../data/device/log-in.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { draftOf } from '../../data/edits/drafts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CodeForm, useWhoTyped } from './code-form.tsx';
import { EmailField } from './email-field.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { FormRefusal } from '../../ui/form/state/place-refusal.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Grid } from '../../ui/layout/grid.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { useRegisteringNeedsConnection } from './needs-connection.ts';
import { LogInInstead } from './other-way.tsx';
import { OnWaitingList, Registered } from './registration-done.tsx';

/** /auth/registration: registers at an event that is open to anyone. The mailed link or code finishes it. */
export function RegistrationScreen() {
  const [sent, setSent] = useState<{ readonly given: NewRegistration; readonly request: string }>();
  const [again, setAgain] = useState<NewRegistration>({ first_name: '', last_name: '', email: '' });
  const event = usePublicEvent();
  if (event && !event.registration) return <RegistrationClosed />;
  const ask = async (given: NewRegistration) => {
    const answer = await requestRegistration(given);
    if (!answer.ok) return answer.refusal;
    setSent({ given, request: answer.value.request });
    return undefined;
  };
  if (!sent) return <RegistrationForm given={again} onAsk={ask} />;
  const back = () => {
    setAgain(sent.given);
    setSent(undefined);
  };
  return <CheckMail email={sent.given.email} request={sent.request} onBack={back} />;
}

export const RegistrationClosed = () => (
  <Stack gap={4}>
    <Hero title="Registration is closed" />
    <Text tone="muted">
      <LogInInstead asks="Registered already?" />
    </Text>
  </Stack>
);

const draft = draftOf('registration');

interface RegistrationFormProps {
  readonly given: NewRegistration;
  /** Resolves to the reason of a failure. */
  readonly onAsk: (given: NewRegistration) => Promise<FormRefusal | undefined>;
}

const RegistrationForm = ({ given, onAsk }: RegistrationFormProps) => (
  <>
    <Hero title="Register" hint="We mail you a link. You are registered once you open it." />
    <Form schema={NewRegistration} defaultValues={given} onSubmit={onAsk} draft={draft} onUnsaved={holdUpdates}>
      <Grid column={11} gap={3} grow>
        <TextField name="first_name" label="First name" autoComplete="given-name" />
        <TextField name="last_name" label="Last name" autoComplete="family-name" />
      </Grid>
      <EmailField />
      <SubmitButton blocked={useRegisteringNeedsConnection()}>Email me a link</SubmitButton>
    </Form>
    <Text tone="muted">
      <LogInInstead asks="Registered already?" />
    </Text>
  </>
);

interface CheckMailProps {
  readonly email: string;
  /** Binds the mailed code to this browser. */
  readonly request: string;
  readonly onBack: () => void;
}

/** After the mail was requested: the link works anywhere, the code only here. */
function CheckMail({ email, request, onBack }: CheckMailProps) {
  const { who, onWho } = useWhoTyped(request);
  const [done, setDone] = useState<RegistrationAnswer>();
  const finish = async (code: string) => {
    const answer = await typeRegistrationCode(request, code);
    if (answer.ok) setDone(answer.value);
    return answer;
  };
  if (who) return who;
  if (done?.state === 'waiting') return <OnWaitingList position={done.position ?? 1} />;
  if (done) return <Registered />;
  return (
    <Stack gap={4}>
      <Hero
        title="Check your email"
        hint={
          <>
            We wrote to <strong>{email}</strong>
          </>
        }
      />
      <Notice tone="ok">
        <p>Open the link in the mail to finish. It works on any device, for three days.</p>
        <p>No mail? Look into your spam folder, too.</p>
      </Notice>
      <CodeForm
        onCode={finish}
        submit="Finish my registration"
        label="6-digit code from the mail"
        hint="Or open the link in the mail, on this or any other device."
        onWho={onWho}
      />
      <Button kind="quiet" onClick={onBack}>
        Change the address, or send it again
      </Button>
    </Stack>
  );
}
