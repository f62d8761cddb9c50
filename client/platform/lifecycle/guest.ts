import { GUEST_POLL_EVERY, GUEST_POLL_SPREAD } from '../../../domain/limits/guests.ts';
import type { Timers } from '../clock/timers.ts';
import type { CatalogDatabase } from '../replica/catalog-db.ts';
import type { ReplicaSync } from '../replica/replica-sync.ts';
import { clearRenderCache } from '../render-cache/render-cache.ts';
import type { DeviceDatabase } from '../session/device-db.ts';
import { forgetGuestsAllowed } from '../session/public-event.ts';
import { endSession } from '../session/session.ts';
import { deviceMessages } from '../status/device-messages.ts';

export interface GuestPollingPorts {
  /** Asks the server what is new. */
  readonly ask: () => void;
  readonly timers: Timers;
  readonly random: () => number;
}

/**
 * Asks for what is new from time to time while the page is visible, and when it is shown or woken. Guests have no stream: without
 * a log-in nothing bounds how many they open.
 */
export class GuestPolling {
  readonly #ports: GuestPollingPorts;
  readonly #onShown = (): void => {
    if (document.visibilityState === 'visible') this.#askNow();
  };
  #callOff: () => void = () => undefined;
  #isRunning = false;

  constructor(ports: GuestPollingPorts) {
    this.#ports = ports;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    document.addEventListener('visibilitychange', this.#onShown);
    document.addEventListener('resume', this.#onShown);
    this.#wait();
  }

  stop(): void {
    this.#isRunning = false;
    this.#callOff();
    document.removeEventListener('visibilitychange', this.#onShown);
    document.removeEventListener('resume', this.#onShown);
  }

  /** Counts the time until the next request from now, because the caller has just asked. */
  hurry(): void {
    if (this.#isRunning) this.#wait();
  }

  /** There is nothing to open again. */
  reopen(): void {
    this.hurry();
  }

  #askNow(): void {
    this.#ports.ask();
    this.#wait();
  }

  #wait(): void {
    this.#callOff();
    const spread = (2 * this.#ports.random() - 1) * GUEST_POLL_SPREAD;
    this.#callOff = this.#ports.timers.after(GUEST_POLL_EVERY + spread, () => {
      if (document.visibilityState === 'visible') this.#askNow();
      else this.#wait();
    });
  }
}

/**
 * Removes the programme from this device, also its talks as they were last seen, because the event no longer allows guests. What
 * the guest saved waits for a log-in.
 */
export async function shutOutGuest(
  catalog: ReplicaSync,
  database: CatalogDatabase,
  device: DeviceDatabase | undefined,
): Promise<void> {
  await catalog.close();
  // Without databases there is nothing to remove.
  await Promise.allSettled([database.drop(catalog.scope), device?.forgetSeen()]);
  clearRenderCache();
  forgetGuestsAllowed();
  await endSession(deviceMessages.guestsClosed);
}
