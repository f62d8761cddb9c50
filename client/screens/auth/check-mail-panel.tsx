import { useState } from 'react';
import { RESEND_AFTER } from '../../../domain/limits/device.ts';
import { texts } from '../../../domain/texts.ts';
import { SECOND } from '../../../domain/time.ts';
import { serverNow, useRealNow } from '../../data/loading/now.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import * as v from 'valibot';
import { verifyCode } from '../../data/device/log-in.ts';
import { holdUpdates } from '../../data/device/update.ts';
import { Form } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useNeedsConnection } from './needs-connection.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

const CODE_LENGTH = 6;
const CodeFormValues = v.object({ code: v.pipe(v.string(), v.regex(/^\d{6}$/, 'The code has six digits')) });

interface CodeFormProps {
  readonly request: string;
}

/** The mailed six-digit code: typed, pasted, or filled in by the phone. */
function CodeForm({ request }: CodeFormProps) {
  const verify = async ({ code }: { code: string }) => {
    const answer = await verifyCode(request, code);
    return answer.ok ? undefined : answer.refusal; // If it is right, the route's guard redirects.
  };
  return (
    <Form schema={CodeFormValues} defaultValues={{ code: '' }} onSubmit={verify} onUnsaved={holdUpdates}>
      <TextField
        name="code"
        label="6-digit code from the mail"
        hint="Or open the link in the mail, on this or any other device."
        inputMode="numeric"
        autoComplete="one-time-code"
        look="code"
        tidy={(text) => text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)}
      />
      <SubmitButton blocked={useNeedsConnection()}>Log in</SubmitButton>
    </Form>
  );
}

interface CheckMailPanelProps {
  readonly email: string;
  /** Binds the mailed code to this browser. */
  readonly request: string;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

/** After the mail was requested: the link works anywhere, the code only here. */
export function CheckMailPanel({ email, request, onAgain, onBack }: CheckMailPanelProps) {
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
      <Notice tone="ok">{texts.checkEmailToLogin}</Notice>
      <CodeForm request={request} />
      <Row gap={3} wrap align="center">
        <ResendButton onAgain={onAgain} />
        <Button kind="quiet" onClick={onBack}>
          Use another address
        </Button>
      </Row>
    </Stack>
  );
}

/** Offered after half a minute; the panel is remounted with every mail, which restarts the wait. */
function ResendButton({ onAgain }: { readonly onAgain: () => void }) {
  const [sentAt] = useState(serverNow);
  const left = Math.ceil((sentAt + RESEND_AFTER - useRealNow(SECOND)) / SECOND);
  return (
    <Button onClick={onAgain} disabled={left > 0}>
      {left > 0 ? `Send again in ${left} s` : 'Send again'}
    </Button>
  );
}
