import { createSignal } from '../react/signal.ts';

export type InstallState = 'available' | 'ios' | 'installed' | 'none';

/** A Chromium event. The DOM library does not have it, because it is not in a standard. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export const installState = createSignal<InstallState>('none');

let offered: InstallPromptEvent | undefined;

/** Stores the browser's install offer until the install button uses it. The event comes only once, early. */
export function watchInstall(): void {
  installState.set(isStandalone() ? 'installed' : isIos() ? 'ios' : 'none');
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPromptEvent;
    installState.set('available');
  });
  window.addEventListener('appinstalled', () => {
    offered = undefined;
    installState.set('installed');
  });
}

/**
 * Shows the browser's install dialog. Returns true if the person accepted; false if they did not, or if there is no offer. An
 * offer can be used once.
 */
export async function promptInstall(): Promise<boolean> {
  const prompt = offered;
  if (!prompt) return false;
  offered = undefined;
  const { outcome } = await prompt.prompt();
  if (outcome === 'dismissed') installState.set('none');
  return outcome === 'accepted';
}

/** Whether this window is the installed app, without the browser around it. */
export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Returns whether this is an iPhone or iPad. iPads call themselves Macs, but no Mac has a touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
