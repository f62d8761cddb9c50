import { useState } from 'react';
import { useEventName } from '../../data/device/event.ts';
import { openRegistrationLink } from '../../data/device/log-in.ts';
import { useLinkContents } from '../../data/device/parse-link.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import styles from './auth.module.css';
import { OnWaitingList, Registered } from './registration-done.tsx';
import { useRegisteringNeedsConnection } from './needs-connection.ts';

/** What the mailed link led to. After logging in, the route's guard redirects. */
type Step =
  | { readonly at: 'ready' | 'busy' | 'registered' | 'left' }
  | { readonly at: 'waiting'; readonly position: number }
  | { readonly at: 'refused'; readonly message: string };

/** Refusals that another try does not change. */
const FINAL: readonly string[] = ['gone', 'conflict', 'invalid', 'malformed'];

/** Target of the mailed link that finishes a registration. Only the button uses it, because scanners open links too. */
export function ConfirmRegistrationScreen() {
  const { token = '' } = useLinkContents();
  return <Confirm key={token} token={token} />;
}

const NO_LINK = 'This link is not complete. Open it from the mail again.';

function Confirm({ token }: { readonly token: string }) {
  const [step, setStep] = useState<Step>(token === '' ? { at: 'refused', message: NO_LINK } : { at: 'ready' });
  const [why, setWhy] = useState<string>();
  const confirm = async () => {
    setStep({ at: 'busy' });
    setWhy(undefined);
    const answer = await openRegistrationLink(token);
    if (answer.ok) return setStep(stepOf(answer.value));
    const { code, message } = answer.refusal;
    if (FINAL.includes(code)) return setStep({ at: 'refused', message });
    setStep({ at: 'ready' });
    return setWhy(code === 'network' ? 'The server did not answer. Your link is still good, try again.' : message);
  };
  if (step.at === 'waiting')
    return <OnWaitingList token={token} position={step.position} onLeft={() => setStep({ at: 'left' })} />;
  if (step.at === 'left')
    return <Hero title="You are off the waiting list" hint="Your name and address are deleted." />;
  if (step.at === 'registered') return <Registered />;
  if (step.at === 'refused') return <Refused message={step.message} />;
  return <Ready why={why} isBusy={step.at === 'busy'} onConfirm={() => void confirm()} />;
}

const stepOf = ({ state, position }: { readonly state: string; readonly position: number | null }): Step =>
  state === 'waiting' ? { at: 'waiting', position: position ?? 1 } : { at: 'registered' };

interface ReadyProps {
  readonly why: string | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

function Ready({ why, isBusy, onConfirm }: ReadyProps) {
  const name = useEventName();
  const reason = useRegisteringNeedsConnection();
  return (
    <Stack gap={4}>
      <Hero title="One more step" hint={`Finish your registration for ${name}.`} />
      {why === undefined ? null : <Notice tone="warn">{why}</Notice>}
      <Button kind="solid" wide busy={isBusy} disabled={reason !== undefined} onClick={onConfirm}>
        Finish my registration
      </Button>
      {reason ? (
        <Text as="output" size="sm" weight={550} tone="warn" className={styles.reason}>
          {reason}
        </Text>
      ) : null}
    </Stack>
  );
}

const Refused = ({ message }: { readonly message: string }) => (
  <Stack gap={4}>
    <Hero title="This did not work" hint={message} />
    <LinkButton kind="solid" wide to="/auth/login" search={true}>
      Log in
    </LinkButton>
    <LinkButton wide to="/auth/registration" search={true}>
      Register again
    </LinkButton>
  </Stack>
);
