import { useState } from 'react';
import { type Sharer, sharersIn } from '../../../domain/sessions/sharers.ts';
import { texts } from '../../../domain/texts.ts';
import { usePublicEvent } from '../../data/device/event.ts';
import { useLinkContents } from '../../data/device/parse-link.ts';
import { verifyLink } from '../../data/device/log-in.ts';
import { toastError } from '../../data/news/toasts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import styles from './auth.module.css';
import { useNeedsConnection } from './needs-connection.ts';
import { WhoLogsIn } from './who-logs-in.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

type Step = 'ready' | 'verifying' | 'failed';

/** Refusals of a link that is used, expired or incomplete; after other failures it may still be valid. */
const NO_GOOD: readonly string[] = ['gone', 'invalid', 'malformed'];

/** Target of the mailed link. Only the button uses it up, because scanners open links too. */
export function VerifyScreen() {
  const { token } = useLinkContents();
  return token === undefined ? <InvalidLink /> : <Verify key={token} token={token} />;
}

function Verify({ token }: { readonly token: string }) {
  const [step, setStep] = useState<Step>('ready');
  const [people, setPeople] = useState<readonly Sharer[]>();
  const verify = async (userId?: string) => {
    if (userId === undefined) setStep('verifying');
    const answer = await verifyLink(token, userId);
    if (answer.ok) return undefined; // The route's guard redirects.
    const sharers = sharersIn(answer.refusal);
    if (sharers) {
      setPeople(sharers);
      return setStep('ready');
    }
    const { code, message } = answer.refusal;
    const isNoGood = NO_GOOD.includes(code);
    setStep(isNoGood ? 'failed' : 'ready');
    return toastError(
      isNoGood
        ? texts.linkInvalidToast
        : code === 'network'
          ? 'The server did not answer. Your link is still good, try again.'
          : message,
    );
  };
  if (step === 'failed') return <InvalidLink />;
  if (step === 'verifying') return <Verifying />;
  if (people) return <WhoLogsIn people={people} onChoose={verify} />;
  return <Ready onLogIn={() => void verify()} />;
}

function Ready({ onLogIn }: { readonly onLogIn: () => void }) {
  const reason = useNeedsConnection();
  const { isOneDevice = true } = usePublicEvent() ?? {};
  return (
    <Stack gap={4}>
      <Hero title="Welcome back" hint="You opened the link of your log-in mail." />
      <Button kind="solid" wide onClick={onLogIn} disabled={reason !== undefined}>
        Log in
      </Button>
      {reason ? (
        <Text as="output" size="sm" weight={550} tone="warn" className={styles.reason}>
          {reason}
        </Text>
      ) : null}
      {isOneDevice ? <p>This logs you out on your other devices. Nothing you saved is lost.</p> : null}
    </Stack>
  );
}

const Verifying = () => (
  <Stack gap={4}>
    <Hero title="Logging you in" />
    <Row as="output" gap={3} align="center" className={styles.waiting}>
      <span className={styles.spinner} aria-hidden />
      Checking your link…
    </Row>
  </Stack>
);

const InvalidLink = () => (
  <Stack gap={4}>
    <Hero title={texts.linkInvalid} hint={texts.linkExpired} />
    <LinkButton kind="solid" wide to="/auth/login" search={true}>
      Request a new one
    </LinkButton>
  </Stack>
);
