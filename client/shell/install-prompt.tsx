import { useState } from 'react';
import { useKeptTalks } from '../data/agenda.ts';
import { useFlag } from '../data/flags.ts';
import { promptInstall, useInstall } from '../data/install.ts';
import { Button } from '../ui/button.tsx';
import { InstallSteps } from '../ui/install-steps.tsx';
import styles from './install-prompt.module.css';

/** Somebody who keeps a second talk means to come back. */
const KEPT_TALKS_BEFORE_ASKING = 2;

/** Asks once, in context, whether the app should live on the home screen. */
export function InstallPrompt() {
  const install = useInstall();
  const kept = useKeptTalks();
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
        <aside className={styles.prompt} data-prompt aria-label="Install">
          <output>
            <strong>Keep your schedule at hand.</strong> Installed, it opens at once, also without a network.
          </output>
          <div className={styles.ways}>
            <Button kind="solid" size="small" onClick={accept}>
              Install
            </Button>
            <Button kind="quiet" size="small" onClick={() => setAsked(true)}>
              Not now
            </Button>
          </div>
        </aside>
      ) : null}
      <InstallSteps open={steps} onClose={() => setSteps(false)} />
    </>
  );
}
