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
 * Updates of the app.
 * The app checks for a newer build at start, when it comes to the front, when it comes online, every hour, and when the
 * server says that it serves another build. A failed or incomplete check is repeated after a while. A new build waits on the
 * device until the person accepts it; then every tab reloads, whatever build it started with.
 */

export const updateReady = createSignal(false);
/** True after this tab has accepted the update, until it reloads. */
export const updateGoing = createSignal(false);

/** The build of this page, from its `meta` tag. */
const ownBuild = buildIn(document);

let workbox: Workbox | undefined;
let registration: ServiceWorkerRegistration | undefined;
let lookedAt = -Infinity;
let again: ReturnType<typeof setTimeout> | undefined;
let patience = UPDATE_LOOK_AGAIN;

/** True while this tab has input that a reload would lose. */
let held = false;
let reloadOwed = false;

/** Registers the service worker and starts checking for updates. Call it after the page has loaded, since it loads workbox-window. */
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

/** Reloads when a worker takes over, except for the first one: it serves the build that the page already has. */
function reloadWithWorker(container: ServiceWorkerContainer): void {
  let hadWorker = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (hadWorker) reloadWhenFree();
    hadWorker = true;
  });
}

/** Handles the build that the server says it serves. */
export async function heardBuild(build: string): Promise<void> {
  if (build === ownBuild) return;
  await lookForUpdate();
  if (registration?.installing || registration?.waiting) return;
  // The worker may have come with the newer build while this page got the older one from the network.
  const page = await fetch('/index.html').then(
    (answer) => answer.text(),
    () => '',
  );
  if (buildIn(new DOMParser().parseFromString(page, 'text/html')) === build) updateReady.set(true);
}

/** Checks for a newer build. A failed or incomplete check is repeated later. */
async function lookForUpdate(): Promise<void> {
  lookedAt = performance.now();
  try {
    if (registration?.active) await registration.update();
    else await register();
  } catch {
    // No network, or a portal's page instead of the worker: the current build stays.
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
    // The first worker waits as well, and Safari already reports it as the page's worker. Only a later one is an update.
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
 * Activates the waiting build and reloads every tab once. This tab reloads after UPDATE_TAKES even if the new worker does not
 * take over: Chromium forgets a waiting worker when a request starts the old one again, and checks again when a page loads.
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

/** Blocks reloads of this tab while `next` is true. A reload that was due meanwhile happens when it is released. */
export function holdUpdates(next: boolean): void {
  held = next;
  if (!held && reloadOwed) reloadWhenFree();
}

/** Reloads this tab into the newest build: at once, or when `holdUpdates(false)` is called. */
export function reloadWhenFree(): void {
  if (held) reloadOwed = true;
  else location.reload();
}

function buildIn(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
}
