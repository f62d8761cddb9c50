import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { formTexts } from '../../../domain/form-texts.ts';
import { PASSWORD_MIN } from '../../../domain/limits/sessions.ts';
import { NewPassword } from '../../../domain/sessions/password.ts';
import { useLinkContents } from '../../data/device/parse-link.ts';
import { setPasswordByLink } from '../../data/device/log-in.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import styles from './auth.module.css';
import { useNeedsConnection } from './needs-connection.ts';
import { RedirectingPanel } from './redirecting-panel.tsx';

/**
 * /auth/confirm-reset-password (spec 2): target of the link in a reset or invitation mail. Without a token it redirects to
 * the login page.
 */
export function ConfirmPasswordScreen() {
  const { token, id } = useLinkContents();
  if (token === undefined || id === undefined) return <Navigate to="/auth/login" search={true} replace />;
  return <ChoosePassword key={token} token={token} id={id} />;
}

const Values = v.object({ password: NewPassword });

interface MailProof {
  readonly token: string;
  readonly id: string;
}

function ChoosePassword(proof: MailProof) {
  const [isDone, setDone] = useState(false);
  const blocked = useNeedsConnection();
  const save = async ({ password }: { password: string }) => {
    const answer = await setPasswordByLink({ ...proof, password });
    if (!answer.ok) return answer.refusal;
    setDone(true);
    return undefined;
  };
  if (isDone)
    return <RedirectingPanel title="Your password is set" sentence={formTexts.passwordChanged} to="/auth/password" />;
  return (
    <>
      <Hero title="Choose a password" hint="It logs you in here from now on; every device is logged out." />
      <Form schema={Values} defaultValues={{ password: '' }} onSubmit={save} onUnsaved={holdUpdates}>
        <PasswordField
          name="password"
          label="New password"
          hint={`At least ${PASSWORD_MIN} characters. A few words in a row are easy to keep in mind.`}
          autoComplete="new-password"
        />
        <SubmitButton blocked={blocked}>Save password</SubmitButton>
      </Form>
      <p>
        The link does not work any more?{' '}
        <Link className={styles.link} to="/auth/reset-password" search={true}>
          Request a new one
        </Link>
      </p>
    </>
  );
}
