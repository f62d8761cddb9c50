import { useState } from 'react';
import { switchPush, usePushState } from '../data/push.ts';
import { Button } from '../ui/button.tsx';
import { InstallSteps } from '../ui/install-steps.tsx';
import styles from './notice-list.module.css';

/** Below all notices: to have them on the lock screen as well. Never the browser's own question first. */
export function PushOffer() {
  const state = usePushState();
  const [steps, setSteps] = useState(false);
  if (state === 'blocked')
    return (
      <p className={styles.offer}>
        Blocked in this browser. To get these on your lock screen, allow notifications in its settings for this page.
      </p>
    );
  if (state !== 'off' && state !== 'install-first') return null;
  return (
    <div className={styles.offer}>
      <p>
        {state === 'off'
          ? 'Get these on your lock screen, too.'
          : 'On your lock screen too, once the app is installed.'}
      </p>
      <Button size="small" onClick={() => (state === 'off' ? void switchPush(true) : setSteps(true))}>
        {state === 'off' ? 'Switch on' : 'Show how'}
      </Button>
      <InstallSteps open={steps} onClose={() => setSteps(false)} />
    </div>
  );
}
