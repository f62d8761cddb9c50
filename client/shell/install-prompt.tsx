import { useState } from 'react';
import { useAgendaTalkIds } from '../data/agenda.ts';
import { useFlag } from '../data/flags.ts';
import { promptInstall, useInstall } from '../data/install.ts';
import { Button } from '../ui/button.tsx';
import { InstallSteps } from '../ui/install-steps.tsx';
import { Offer } from './offer.tsx';

/** Somebody who keeps a second talk means to come back. */
const KEPT_TALKS_BEFORE_ASKING = 2;

/** Asks once, in context, whether the app should live on the home screen. */
export function InstallPrompt() {
  const install = useInstall();
  const kept = useAgendaTalkIds();
  const [asked, setAsked] = useFlag('install-asked');
  const [steps, setSteps] = useState(false);
  const canInstall = install === 'available' || install === 'ios';
  const isDue = canInstall && !asked && kept.size >= KEPT_TALKS_BEFORE_ASKING;
  const accept = () => {
    setAsked(true);
    if (install === 'ios') setSteps(true);
    else void promptInstall();
  };
  return (
    <>
      {isDue ? (
        <Offer
          label="Install"
          onPass={() => setAsked(true)}
          words={
            <>
              <strong>Keep your schedule at hand.</strong> The installed app opens at once, also without a network.
            </>
          }
        >
          <Button kind="solid" size="small" onClick={accept}>
            Install
          </Button>
          <Button kind="quiet" size="small" onClick={() => setAsked(true)}>
            Not now
          </Button>
        </Offer>
      ) : null}
      <InstallSteps open={steps} onClose={() => setSteps(false)} />
    </>
  );
}
