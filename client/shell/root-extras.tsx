import { useLook } from '../data/look.ts';
import { ConnectionToasts } from './connection-toasts.tsx';
import { ToastStack } from './toast-stack.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

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
