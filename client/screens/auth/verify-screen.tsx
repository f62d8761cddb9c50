import { useState } from 'react';
import { texts } from '../../../domain/texts.ts';
import { verifyLink } from '../../data/me.ts';
import { useOnline } from '../../data/online.ts';
import { toastError } from '../../data/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Hero } from '../../ui/hero.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './auth.module.css';
import { linkContents } from './link-contents.ts';

type Step = 'ready' | 'verifying' | 'failed';

/** Behind the link of the mail. Opening it spends nothing, for scanners open links too; the button does (decisions, magic link). */
export function VerifyScreen() {
  const [{ token }] = useState(linkContents);
  const [step, setStep] = useState<Step>(token === undefined ? 'failed' : 'ready');
  const verify = async (known: string) => {
    setStep('verifying');
    const answer = await verifyLink(known);
    if (answer.ok) return; // The route's guard now leads on.
    if (answer.refusal.code === 'network') {
      setStep('ready');
      toastError('The server did not answer. Your link is still good, try again.');
      return;
    }
    setStep('failed');
    toastError(texts.linkInvalidToast);
  };
  if (step === 'failed' || token === undefined) return <InvalidLink />;
  if (step === 'verifying') return <Verifying />;
  return <Ready onLogIn={() => void verify(token)} />;
}

function Ready({ onLogIn }: { readonly onLogIn: () => void }) {
  const online = useOnline();
  return (
    <div className={styles.panel}>
      <Hero title="Welcome back" hint="You opened the link of your log-in mail." />
      <Button kind="solid" wide onClick={onLogIn} disabled={!online}>Log in</Button>
      {online ? null : <output className={styles.reason}>You need a connection to log in</output>}
      <p>This logs you in on this device. Where you are logged in now, you will be logged out; what you saved there is not lost.</p>
    </div>
  );
}

const Verifying = () => (
  <div className={styles.panel}>
    <Hero title="Logging you in" />
    <output className={styles.waiting}><span className={styles.spinner} aria-hidden />Checking your link…</output>
  </div>
);

const InvalidLink = () => (
  <div className={styles.panel}>
    <Hero title={texts.linkInvalid} hint={texts.linkExpired} />
    <LinkButton kind="solid" wide to="/auth/login">Request a new one</LinkButton>
  </div>
);
