import { Link } from '@tanstack/react-router';
import { Hero } from '../../ui/cards/hero.tsx';
import styles from './auth.module.css';
import { LogInInstead, OpenWay } from './other-way.tsx';
import * as v from 'valibot';
import { LoginEmail } from '../../../domain/sessions/email.ts';
import { texts } from '../../../domain/texts.ts';
import { logInWithPassword } from '../../data/device/log-in.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useNeedsConnection } from './needs-connection.ts';
import { Stack } from '../../ui/layout/stack.tsx';

const Values = v.object({
  email: LoginEmail,
  password: v.pipe(v.string(), v.nonEmpty(texts.fieldMissing)),
});

/** For people with a password. */
function PasswordForm({ email }: { readonly email: string }) {
  const enter = async (given: v.InferOutput<typeof Values>) => {
    const answer = await logInWithPassword(given.email, given.password);
    return answer.ok ? undefined : answer.refusal; // If it is right, the route's guard redirects.
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
export const PasswordScreen = () => (
  <OpenWay way="password">
    <Hero title="Log in with a password" hint="For people who have set a password." />
    <PasswordForm email="" />
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
