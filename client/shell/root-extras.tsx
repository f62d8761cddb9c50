import { useLook } from '../data/device/look.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { texts } from '../../domain/texts.ts';
import { useOnline } from '../data/device/online.ts';
import { toast, useToasts } from '../data/news/toasts.ts';
import { lazyPart } from '../ui/layout/lazy-part.ts';
import { acceptUpdate, useUpdateGoing, useUpdateReady } from '../data/device/update.ts';
import { Button } from '../ui/actions/button.tsx';
import styles from './prompts/update-prompt.module.css';
import { Row } from '../ui/layout/row.tsx';

/** Offers a newer build. It is installed only on request, and not while a form has unsaved input (data/device/update.ts). */
function UpdatePrompt() {
  const going = useUpdateGoing();
  if (!useUpdateReady()) return null;
  return (
    <Row as="aside" gap={4} align="center" className={styles.prompt} data-prompt aria-label="Update">
      <output>A new version is ready.</output>
      <Button kind="solid" size="small" busy={going} onClick={acceptUpdate}>
        Reload
      </Button>
    </Row>
  );
}

const Toaster = lazyPart(() => import('./prompts/toaster.tsx').then((module) => module.Toaster));

/** Loads the toaster with the first toast. */
function ToastStack() {
  const toasts = useToasts();
  const [used, setUsed] = useState(false);
  if (toasts.length > 0 && !used) setUsed(true);
  return used ? (
    <Suspense>
      <Toaster toasts={toasts} />
    </Suspense>
  ) : null;
}

/** Shows when the network goes or returns (spec 2); not at the start. */
function ConnectionToasts() {
  const online = useOnline();
  const said = useRef(online);
  useEffect(() => {
    if (said.current === online) return;
    said.current = online;
    toast(online ? texts.youAreOnline : texts.offline, { topic: 'connection' });
  }, [online]);
  return null;
}

/** Global parts beside the screens: toasts, and the offer of a newer build. */
export function RootExtras() {
  useLook();
  return (
    <>
      <ConnectionToasts />
      <UpdatePrompt />
      <ToastStack />
    </>
  );
}
