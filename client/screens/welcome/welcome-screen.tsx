import { getRouteApi } from '@tanstack/react-router';
import { useOwnProfile } from '../../data/profile.ts';
import { Loading } from '../../ui/loading.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { Progress } from '../../ui/progress.tsx';
import { InterestsStep } from './interests-step.tsx';
import { TalksStep } from './talks-step.tsx';
import { STEPS } from './welcome-search.ts';
import styles from './welcome.module.css';
import { YouStep } from './you-step.tsx';

const route = getRouteApi('/app/welcome');

/** /app/welcome: three steps for who is new, each of use by itself and none in the way of anything. */
export function WelcomeScreen() {
  const { step = 'you' } = route.useSearch();
  const profile = useOwnProfile();
  const nth = STEPS.indexOf(step) + 1;
  return (
    <Page title="Welcome" hint="Three quick steps. Skip any of them; you can change everything later in your profile.">
      <p className={styles.progress}>
        Step {nth} of {STEPS.length}
        <Progress value={nth} max={STEPS.length} label="Steps" />
      </p>
      {profile ? (
        <>
          {step === 'you' ? <YouStep profile={profile} /> : null}
          {step === 'interests' ? <InterestsStep profile={profile} /> : null}
          {step === 'talks' ? <TalksStep person={profile.person} /> : null}
          <Skip step={step} />
        </>
      ) : (
        <Loading label="Loading your profile" rows={3} height="4.5rem" />
      )}
    </Page>
  );
}

function Skip({ step }: { readonly step: (typeof STEPS)[number] }) {
  const next = STEPS[STEPS.indexOf(step) + 1];
  return next ? (
    <LinkButton kind="quiet" to="/app/welcome" search={{ step: next }}>
      Skip this step
    </LinkButton>
  ) : null;
}
