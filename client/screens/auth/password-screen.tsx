import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Hero } from '../../ui/cards/hero.tsx';
import styles from './auth.module.css';
import { LogInInstead, OpenWay } from './other-way.tsx';
import * as v from 'valibot';
import { LoginEmail } from '../../../domain/sessions/email.ts';
import { type Sharer, sharersIn } from '../../../domain/sessions/sharers.ts';
import { texts } from '../../../domain/texts.ts';
import { logInWithPassword } from '../../data/device/log-in.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toastError } from '../../data/news/toasts.ts';
import { useNeedsConnection } from './needs-connection.ts';
import { WhoLogsIn } from './who-logs-in.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

const Values = v.object({
  email: LoginEmail,
  password: v.pipe(v.string(), v.nonEmpty(texts.fieldMissing)),
});

type Given = v.InferOutput<typeof Values>;

/** A right password, and the people with this address who have it. */
interface Asked {
  readonly given: Given;
  readonly people: readonly Sharer[];
}

/** For people with a password. */
function PasswordForm({ email, onWho }: { readonly email: string; readonly onWho: (asked: Asked) => void }) {
  const enter = async (given: Given) => {
    const answer = await logInWithPassword(given.email, given.password);
    if (answer.ok) return undefined; // The route's guard redirects.
    const people = sharersIn(answer.refusal);
    if (!people) return answer.refusal;
    onWho({ given, people });
    return undefined;
  };
  return (
    <Form schema={Values} defaultValues={{ email, password: '' }} onSubmit={enter} onUnsaved={holdUpdates}>
      <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SubmitButton blocked={useNeedsConnection()}>Log in</SubmitButton>
    </Form>
  );
}

/** /auth/password: logging in with a password; everyone can use the mailed link instead. */
export function PasswordScreen() {
  const [asked, setAsked] = useState<Asked>();
  const choose = async (userId: string, { email, password }: Given) => {
    const answer = await logInWithPassword(email, password, userId);
    if (answer.ok) return;
    setAsked(undefined);
    toastError(answer.refusal.message);
  };
  if (asked) return <WhoLogsIn people={asked.people} onChoose={(id) => choose(id, asked.given)} />;
  return <ByPassword onWho={setAsked} />;
}

const ByPassword = ({ onWho }: { readonly onWho: (asked: Asked) => void }) => (
  <OpenWay way="password">
    <Hero title="Log in with a password" hint="For people who have set a password." />
    <PasswordForm email="" onWho={onWho} />
    <Stack as="ul" gap={1} className={styles.ways}>
      <li>
        <Link className={styles.link} to="/auth/reset-password" search={true}>
          Forgot your password?
        </Link>
      </li>
      <li>
        <LogInInstead asks="No password?" />
      </li>
    </Stack>
  </OpenWay>
);
