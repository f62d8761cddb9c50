import { RESEND_AFTER } from '../../../domain/limits/device.ts';
import { texts } from '../../../domain/texts.ts';
import { SECOND } from '../../../domain/time.ts';
import { verifyCode } from '../../data/device/log-in.ts';
import { useElapsed } from '../../data/loading/now.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { CodeForm, useWhoTyped } from './code-form.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

interface CheckMailPanelProps {
  readonly email: string;
  /** Binds the mailed code to this browser. */
  readonly request: string;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

/** After the mail was requested: the link works anywhere, the code only here. */
export function CheckMailPanel({ email, request, onAgain, onBack }: CheckMailPanelProps) {
  const { who, onWho } = useWhoTyped(request);
  if (who) return who;
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
      <CodeForm
        onCode={(code) => verifyCode(request, code)}
        label="6-digit code from the mail"
        hint="Or open the link in the mail, on this or any other device."
        onWho={onWho}
      />
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
  const left = Math.ceil((RESEND_AFTER - useElapsed(SECOND)) / SECOND);
  return (
    <Button onClick={onAgain} disabled={left > 0}>
      {left > 0 ? `Send again in ${left} s` : 'Send again'}
    </Button>
  );
}
