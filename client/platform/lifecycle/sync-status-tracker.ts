import * as v from 'valibot';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { SECOND } from '../../../domain/time.ts';
import type { SyncOutcome } from '../replica/log-replica.ts';
import { deviceSetting, setDeviceSetting } from '../session/device-settings.ts';
import { areUserDocsLoaded, userDocs, storedUserDocs } from '../outbox/user-docs-store.ts';
import { reportPending, rewriteUserDoc } from '../outbox/user-docs-writer.ts';
import { deviceMessages } from '../status/device-messages.ts';
import { isServerReachable } from '../http/reachability.ts';
import { serverNow } from '../clock/server-clock.ts';
import { reportSync, syncStatus, type SyncStatus } from '../status/sync-status.ts';
import type { Timers } from '../clock/timers.ts';
import { REJECTED_VALUES, RejectedValues, rejectedValueOf } from '../outbox/rejected-writes.ts';
import { rejectedAmong, type AckTracker, type PendingSummary, summarizePending } from '../outbox/ack-tracker.ts';

/** How long a notice is shown, in milliseconds: long enough to read it. */
const NOTICE_STANDS = 30 * SECOND;

/** Name of the setting with rejected changes that were read: rev of the rejection by document id. So each rejection is shown once. */
const DISMISSED = 'dismissed';
const Dismissed = v.record(v.string(), v.string());

export interface SyncStatusTrackerPorts {
  readonly timers: Timers;
  /** Returns what the server has; `undefined` while this tab cannot know. */
  readonly known: () => AckTracker | undefined;
}

/** Keeps the sync line correct: combines what the parts of the engine report, and claims only what all of them confirm. */
export class SyncStatusTracker {
  readonly #ports: SyncStatusTrackerPorts;
  #loading = 0;
  #sending = 0;
  #current = false;
  #counted = false;
  /** Number of pending changes that the leading tab reported; at start, the number of the last visit. */
  #heard: PendingSummary = waitingOf(syncStatus.get());
  #callOff: () => void = () => undefined;

  constructor(ports: SyncStatusTrackerPorts) {
    this.#ports = ports;
  }

  /** Subscribes to everything that changes the status. Returns a function that stops it. */
  watch(): () => void {
    const leave = [
      userDocs.subscribe(() => this.count()),
      areUserDocsLoaded.subscribe(() => this.count()),
      deviceSetting(DISMISSED).subscribe(() => this.#reportFailed()),
      isServerReachable.subscribe(() => this.#reportReach()),
    ];
    this.#reportReach();
    return () => {
      this.#callOff();
      for (const each of leave) each();
    };
  }

  loading(begins: boolean): void {
    this.#loading += begins ? 1 : -1;
    this.#reportActivity();
  }

  sending(begins: boolean): void {
    this.#sending += begins ? 1 : -1;
    this.#reportActivity();
  }

  /** Records the outcome of a sync with the server. */
  looked(outcome: SyncOutcome): void {
    this.#current = outcome.ok;
    this.alive();
    if (!outcome.ok && outcome.refusal.code === 'update-needed') reportSync({ notice: deviceMessages.outdated });
  }

  /** The outbox is open: from now on unsent changes can be counted. */
  opened(): void {
    this.#counted = true;
    this.alive();
  }

  /**
   * Records a sign of life of the sync stream. An open stream without news means that nothing happened: the device is current if
   * the log was read and the pending changes were counted.
   */
  alive(): void {
    if (this.#current && this.#counted) reportSync({ updatedAt: serverNow() });
  }

  /** Counts pending changes. Called as soon as a change is made, not when it is stored: until then it would look sent. */
  count(): void {
    this.#reportFailed();
    const known = this.#ports.known();
    const { oldestWaiting: _gone, waitingFor: _sent, ...rest } = syncStatus.get();
    syncStatus.set({ ...rest, ...(known ? summarizePending(known.among(storedUserDocs())) : this.#heard) });
    if (!known) reportPending();
  }

  /** Takes over the leading tab's status. The leader may not know yet of changes made in this tab. */
  adopt(status: SyncStatus): void {
    this.#heard = waitingOf(status);
    syncStatus.set(status);
    reportPending();
  }

  dismiss(id: string): Promise<void> {
    const document = userDocs.get().get(id);
    if (document) setDeviceSetting(DISMISSED, { ...kept(DISMISSED, Dismissed), [id]: document.rev });
    return Promise.resolve();
  }

  /** Dismisses rejected changes of the previous event. */
  anotherEvent(name: string): void {
    const failed = syncStatus.get().failed.flatMap(({ id }) => userDocs.get().get(id) ?? []);
    setDeviceSetting(DISMISSED, {
      ...kept(DISMISSED, Dismissed),
      ...Object.fromEntries(failed.map(({ id, rev }) => [id, rev])),
    });
    this.say(deviceMessages.anotherEvent(name));
  }

  /** Remembers the value that the server rejected. */
  refused({ id, value }: UserDocument): void {
    const { [id]: _before, ...others } = kept(REJECTED_VALUES, RejectedValues) ?? {};
    const failed = Object.entries(others).filter(([other]) => userDocs.get().get(other)?.refusal);
    setDeviceSetting(REJECTED_VALUES, { ...Object.fromEntries(failed), [id]: value });
  }

  async tryAgain(id: string): Promise<void> {
    const document = userDocs.get().get(id);
    if (document) await rewriteUserDoc({ ...document, value: rejectedValueOf(id) ?? document.value });
  }

  /** Shows a notice about this device until it is read, for at most half a minute. */
  say(notice: string): void {
    this.#callOff();
    reportSync({ notice });
    this.#callOff = this.#ports.timers.after(NOTICE_STANDS, () => this.wasRead());
  }

  wasRead(): void {
    const { notice: _read, ...rest } = syncStatus.get();
    syncStatus.set(rest);
  }

  #reportActivity(): void {
    reportSync({ activity: this.#loading > 0 ? 'loading' : this.#sending > 0 ? 'sending' : 'idle' });
  }

  #reportReach(): void {
    reportSync({ unreachable: !isServerReachable.get() });
  }

  /** Until this tab has read its own documents, it shows what the leading tab reported. */
  #reportFailed(): void {
    if (!areUserDocsLoaded.get()) return;
    const failed = rejectedAmong(userDocs.get().values(), kept(DISMISSED, Dismissed) ?? {});
    if (failed.length > 0 || syncStatus.get().failed.length > 0) reportSync({ failed });
  }
}

const waitingOf = ({ waiting, oldestWaiting, waitingFor = [] }: SyncStatus): PendingSummary =>
  oldestWaiting === undefined ? { waiting } : { waiting, oldestWaiting, waitingFor };

function kept<S extends v.GenericSchema>(name: string, shape: S): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(shape, deviceSetting(name).get());
  return parsed.success ? parsed.output : undefined;
}
