import CircleCheck from 'lucide-react/icons/circle-check';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clockTime } from '../../../domain/event/time-display.ts';
import { OIDC_LINK_LIFE } from '../../../domain/limits/oidc.ts';
import { type OidcFailure, oidcSentence } from '../../../domain/oidc/oidc-outcome.ts';
import { sharersIn } from '../../../domain/sessions/sharers.ts';
import { SECOND } from '../../../domain/time.ts';
import { isAppPath } from '../../../domain/app-path.ts';
import { deviceZone } from '../../data/device/device-timezone.ts';
import { useEventName } from '../../data/device/event.ts';
import {
  type BegunLogIn,
  begunLogIn,
  type ProviderOutcome,
  useLinked,
  useProviderName,
  useProviderOutcome,
  useVerified,
} from '../../data/device/provider-log-in.ts';
import { useElapsed } from '../../data/loading/now.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';
import authStyles from './auth.module.css';
import styles from './provider.module.css';
import { WhoLogsIn } from './who-logs-in.tsx';

/**
 * /auth/oidc: where a log-in at a provider ends. The browser that began it is logged in; any other shows six digits for the app that
 * did, and is not logged in.
 */
export function OidcScreen() {
  const outcome = useProviderOutcome();
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      {outcome === undefined ? <Failed failure="expired" provider="" /> : <Outcome key={outcome.state} {...outcome} />}
    </div>
  );
}

function Outcome(outcome: ProviderOutcome) {
  // Of this moment: verifying forgets it.
  const [begun] = useState(begunLogIn);
  const isOurs = begun?.state === outcome.state && outcome.state !== '';
  if (outcome.failure !== undefined) return <Failed failure={outcome.failure} provider={outcome.provider} />;
  if (outcome.links)
    return isOurs ? (
      <LinkAccount outcome={outcome} begun={begun} />
    ) : (
      <Failed failure="elsewhere" provider={outcome.provider} />
    );
  return isOurs ? <LogIn outcome={outcome} begun={begun} /> : <SixDigits {...outcome} />;
}

interface LogInProps {
  readonly outcome: ProviderOutcome;
  readonly begun: BegunLogIn;
}

/** Links the account to the person who is logged in, at once. */
function LinkAccount({ outcome, begun }: LogInProps) {
  const { value, refusal, isLoading, again } = useLinked(outcome, begun);
  const name = useProviderName(outcome.provider);
  if (refusal && !isLoading)
    return refusal.code === 'network' ? (
      <NoAnswer onAgain={again} />
    ) : (
      <DidNotWork title="Nothing is linked" why={refusal.message} />
    );
  return (
    <Stack gap={4}>
      <Hero title={value ? 'Linked' : 'Linking your account'} hint={`From now on you can log in with ${name}.`} />
      <LinkButton kind="solid" wide to="/app/settings">
        Back to the settings
      </LinkButton>
    </Stack>
  );
}

/** Logs in at once: the link works only in this browser. */
function LogIn({ outcome, begun }: LogInProps) {
  const [userId, setUserId] = useState<string>();
  const { value, refusal, isLoading, again } = useVerified(outcome, begun, userId);
  if (value) return <Navigate to="/app" href={isAppPath(begun.to) ? begun.to : '/app/schedule'} replace />;
  if (isLoading || !refusal) return <Verifying />;
  const { code, message } = refusal;
  const people = sharersIn(refusal);
  if (people) return <WhoLogsIn people={people} onChoose={async (id) => setUserId(id)} />;
  if (code === 'gone') return <Failed failure="expired" provider={outcome.provider} />;
  return code === 'network' ? <NoAnswer onAgain={again} /> : <DidNotWork why={message} />;
}

const NoAnswer = ({ onAgain }: { readonly onAgain: () => void }) => (
  <Stack gap={4}>
    <Hero title="Almost there" hint="The server did not answer. Please try again." />
    <Button kind="solid" wide onClick={onAgain}>
      Log in
    </Button>
  </Stack>
);

const Verifying = () => (
  <Stack gap={4}>
    <Hero title="Logging you in" />
    <Row as="output" gap={3} align="center" className={authStyles.waiting}>
      <span className={authStyles.spinner} aria-hidden />
      Checking your log-in…
    </Row>
  </Stack>
);

/** Another browser or app began this log-in. It takes the digits; here nobody is logged in. */
function SixDigits({ provider, code, at, device }: ProviderOutcome) {
  const shownFor = useElapsed(10 * SECOND);
  const name = useProviderName(provider);
  const event = useEventName();
  if (shownFor > OIDC_LINK_LIFE || code === '') return <Failed failure="expired" provider={provider} />;
  return (
    <Stack gap={4} className={styles.digits}>
      <CircleCheck size={44} aria-hidden className={styles.done} />
      <Hero title="One more step" hint={`${name} knows you. Go back to the ${event} app and type this code:`} />
      <p className={styles.code} aria-label={code.replaceAll(/(?<=\d)(?=\d)/g, ' ')}>
        {`${code.slice(0, 3)} ${code.slice(3)}`}
      </p>
      <Text tone="muted" size="sm">
        {askedFor(clockTime(at, deviceZone(at)), device)}
      </Text>
      <Text tone="muted" size="sm">
        Only your own app asks for it. If somebody else sent you here, close this page.
      </Text>
    </Stack>
  );
}

/** When and where the log-in was asked for, so that people notice one that is not theirs. */
const DEVICES: Readonly<Record<string, (time: string) => string>> = {
  iPhone: (time) => `It was asked for at ${time} on an iPhone.`,
  iPad: (time) => `It was asked for at ${time} on an iPad.`,
  Android: (time) => `It was asked for at ${time} on an Android device.`,
  Windows: (time) => `It was asked for at ${time} on a Windows computer.`,
  Chromebook: (time) => `It was asked for at ${time} on a Chromebook.`,
  Mac: (time) => `It was asked for at ${time} on a Mac.`,
  Linux: (time) => `It was asked for at ${time} on a Linux computer.`,
};
const askedFor = (time: string, device: string): string =>
  (Object.hasOwn(DEVICES, device) ? DEVICES[device] : undefined)?.(time) ?? `It was asked for at ${time}.`;

const Failed = ({ failure, provider }: { readonly failure: OidcFailure; readonly provider: string }) => (
  <DidNotWork why={oidcSentence(failure, useProviderName(provider))} />
);

const DidNotWork = ({ title = 'You are not logged in', why }: { readonly title?: string; readonly why: string }) => (
  <Stack gap={4}>
    <Hero title={title} hint={why} />
    <LinkButton kind="solid" wide to="/auth/login" search={true}>
      Log in
    </LinkButton>
  </Stack>
);
