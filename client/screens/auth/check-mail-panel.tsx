import { useState } from 'react';
import { RESEND_AFTER } from '../../../domain/limits/device.ts';
import { texts } from '../../../domain/texts.ts';
import { SECOND } from '../../../domain/time.ts';
import { serverNow, useRealNow } from '../../data/now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Hero } from '../../ui/hero.tsx';
import styles from './auth.module.css';
import { CodeForm } from './code-form.tsx';

interface CheckMailPanelProps {
  readonly email: string;
  /** Binds the code of the mail to this browser. */
  readonly request: string;
  readonly onAgain: () => void;
  readonly onBack: () => void;
}

/** The mail is on its way: the link works anywhere, the code only here. */
export function CheckMailPanel({ email, request, onAgain, onBack }: CheckMailPanelProps) {
  return (
    <div className={styles.panel}>
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
      <div className={styles.row}>
        <ResendButton onAgain={onAgain} />
        <Button kind="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </div>
  );
}

/** Offered after half a minute; the panel starts anew with every mail, and the wait with it. */
function ResendButton({ onAgain }: { readonly onAgain: () => void }) {
  const [sentAt] = useState(serverNow);
  const left = Math.ceil((sentAt + RESEND_AFTER - useRealNow(SECOND)) / SECOND);
  return (
    <Button onClick={onAgain} disabled={left > 0}>
      {left > 0 ? `Send again in ${left} s` : 'Send again'}
    </Button>
  );
}
