import type { Workbox } from 'workbox-window';
import {
  UPDATE_LOOK_AGAIN,
  UPDATE_LOOK_AT_LEAST,
  UPDATE_LOOK_EVERY,
  UPDATE_TAKES,
} from '../../../domain/limits/device.ts';
import { createSignal } from '../react/signal.ts';
import { loadCode } from './load-code.ts';

/*
 * A newer build is looked for when the app opens, comes to the front, comes online, every hour, and when the server
 * says that it serves another; and again a while after it could not be had whole, for an occasion that falls into such
 * an attempt is lost. It waits on the device until somebody lets it in; then every tab reloads, whichever of them began
 * with which build.
 */

export const updateReady = createSignal(false);
/** This tab let it in, and waits for it. */
export const updateGoing = createSignal(false);

/** Of this page, as the build wrote it there. */
const ownBuild = buildIn(document);

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let lookedAt = -Infinity;
let again: ReturnType<typeof setTimeout> | undefined;
let patience = UPDATE_LOOK_AGAIN;

/** Input that a reload would lose stands in this tab. */
let held = false;
let reloadOwed = false;

/** Registers the service worker after the page has loaded; workbox-window comes with it. */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env?.DEV) return;
  reloadWithWorker(navigator.serviceWorker);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && performance.now() - lookedAt > UPDATE_LOOK_AT_LEAST)
      void lookForUpdate();
  });
  window.addEventListener('online', () => void lookForUpdate());
  setInterval(() => void lookForUpdate(), UPDATE_LOOK_EVERY);
  await lookForUpdate();
}

/** The first worker comes to a page that has its build already; each later one brings another. */
function reloadWithWorker(container: ServiceWorkerContainer): void {
  let hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadWorker) reloadWhenFree();
    hadWorker = true;
  });
}

/** The server serves this build. */
export async function heardBuild(build: string): Promise<void> {
  if (build === ownBuild) return;
  await lookForUpdate();
  if (registration?.installing || registration?.waiting) return;
  // The worker came with the newer build while this page still had the older from the network.
  const page = await fetch('/index.html').then(
    (answer) => answer.text(),
    () => '',
  );
  if (buildIn(new DOMParser().parseFromString(page, 'text/html')) === build) updateReady.set(true);
}

/** Asks for a newer build. Where that cannot be had now, or was not whole, the next occasion asks again. */
async function lookForUpdate(): Promise<void> {
  lookedAt = performance.now();
  try {
    if (registration?.active) await registration.update();
    else await register();
  } catch {
    // No network, or another's page in place of the worker: the build that is here goes on.
    lookAgain();
  }
}

function lookAgain(): void {
  clearTimeout(again);
  again = setTimeout(() => void lookForUpdate(), patience);
  patience = Math.min(2 * patience, UPDATE_LOOK_EVERY);
}

async function register(): Promise<void> {
  const code = await loadCode(
    () => import('workbox-window'),
    () => true,
  );
  if (!code || registration?.installing) return;
  workbox = new code.Workbox('/sw.js');
  const registered = await workbox.register();
  if (!registered || registered === registration) return;
  registration = registered;
  const tell = (): void => {
    // The first worker waits as well, and Safari already names it as the page's: only what follows another is an update.
    if (registered.waiting && registered.active) updateReady.set(true);
  };
  const follow = (): void => {
    const { installing } = registered;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant' && !registered.waiting) lookAgain();
      tell();
    });
  };
  registered.addEventListener('updatefound', follow);
  follow();
  tell();
}

/**
 * Lets the waiting build in; every tab reloads once, this one at once. Where its worker does not take over it reloads none
 * the less: Chromium forgets a waiting worker when a request starts the old one anew, and looks again when a page loads.
 */
export function acceptUpdate(): void {
  if (!registration?.waiting) return location.reload();
  updateGoing.set(true);
  workbox?.messageSkipWaiting();
  setTimeout(() => {
    updateGoing.set(false);
    reloadWhenFree();
  }, UPDATE_TAKES);
}

/** While held, this tab does not reload under the person's hands; it does as soon as it is let go. */
export function holdUpdates(next: boolean): void {
  held = next;
  if (!held && reloadOwed) reloadWhenFree();
}

/** Reloads this tab into the newest build: at once, or when no field of it is being typed in. */
export function reloadWhenFree(): void {
  if (held) reloadOwed = true;
  else location.reload();
}

function buildIn(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
}
