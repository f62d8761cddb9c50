import { EmailField } from './email-field.tsx';
import { useState } from 'react';
import * as v from 'valibot';
import { formTexts } from '../../../domain/form-texts.ts';
import { LoginEmail } from '../../../domain/sessions/email.ts';
import { requestPasswordLink } from '../../data/device/log-in.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { LogInInstead, OpenWay } from './other-way.tsx';
import { useNeedsConnection } from './needs-connection.ts';

const Values = v.object({ email: LoginEmail });

/** /auth/reset-password (spec 2): requests the mail with a link to set a password, whether there is one or not. */
export function ResetPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>();
  const blocked = useNeedsConnection();
  const ask = async ({ email }: { email: string }) => {
    const answer = await requestPasswordLink(email);
    if (!answer.ok) return answer.refusal;
    setSentTo(email);
    return undefined;
  };
  return (
    <OpenWay way="password">
      <Hero
        title={sentTo === undefined ? 'Reset password' : 'Check your email'}
        hint={sentTo === undefined ? 'We mail you a link to choose a new one.' : `We wrote to ${sentTo}`}
      />
      {sentTo === undefined ? (
        <Form schema={Values} defaultValues={{ email: '' }} onSubmit={ask} onUnsaved={holdUpdates}>
          <EmailField />
          <SubmitButton blocked={blocked}>Send link</SubmitButton>
        </Form>
      ) : (
        <Notice tone="ok">{formTexts.checkEmailToReset}</Notice>
      )}
      <p>
        <LogInInstead asks="" />
      </p>
    </OpenWay>
  );
}
