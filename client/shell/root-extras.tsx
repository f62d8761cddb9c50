import { useLook } from '../data/device/look.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { texts } from '../../domain/texts.ts';
import { useOnline } from '../data/device/online.ts';
import { toast, useToasts } from '../data/news/toasts.ts';
import { lazyPart } from '../ui/layout/lazy-part.ts';
import { acceptUpdate, useUpdateGoing, useUpdateReady } from '../data/device/update.ts';
import { Button } from '../ui/actions/button.tsx';
import styles from './prompts/update-prompt.module.css';

/** A newer build waits. Nothing happens until the person says so, and not while a form holds unsaved input (data/device/update.ts). */
function UpdatePrompt() {
  const going = useUpdateGoing();
  if (!useUpdateReady()) return null;
  return (
    <aside className={styles.prompt} data-prompt aria-label="Update">
      <output>A new version is ready.</output>
      <Button kind="solid" size="small" busy={going} onClick={acceptUpdate}>
        Reload
      </Button>
    </aside>
  );
}

const Toaster = lazyPart(() => import('./prompts/toaster.tsx').then((module) => module.Toaster));

/** Loads the toaster with the first thing there is to say; until then it costs nothing. */
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

/** Says when the network comes or goes (spec 2); nothing at the start, when nothing has changed yet. */
function ConnectionToasts() {
  const online = useOnline();
  const said = useRef(online);
  useEffect(() => {
    if (said.current === online) return;
    said.current = online;
    toast(online ? texts.online : texts.offline, { topic: 'connection' });
  }, [online]);
  return null;
}

/** What happens beside the screens: things are said in passing, a newer build is offered. */
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
