import * as v from 'valibot';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { SECOND } from '../../../domain/time.ts';
import type { SyncOutcome } from '../replica/log-replica.ts';
import { deviceSetting, setDeviceSetting } from '../session/device-settings.ts';
import { userDocs, storedUserDocs } from '../outbox/user-docs-store.ts';
import { reportPending, rewriteUserDoc } from '../outbox/user-docs-writer.ts';
import { deviceMessages } from '../status/device-messages.ts';
import { isServerReachable } from '../http/reachability.ts';
import { serverNow } from '../clock/server-clock.ts';
import { reportSync, syncStatus, type SyncStatus } from '../status/sync-status.ts';
import type { Timers } from '../clock/timers.ts';
import { REJECTED_VALUES, RejectedValues, rejectedValueOf } from '../outbox/rejected-writes.ts';
import { rejectedAmong, type AckTracker, type PendingSummary, summarizePending } from '../outbox/ack-tracker.ts';

/** Milliseconds: long enough to be read at leisure. */
const NOTICE_STANDS = 30 * SECOND;

/** Refused changes that were read, by id: the rev of the refusal. Kept on the device, so each is shown once. */
const DISMISSED = 'dismissed';
const Dismissed = v.record(v.string(), v.string());

export interface SyncStatusTrackerPorts {
  readonly timers: Timers;
  /** What the server has; `undefined` while this tab cannot know. */
  readonly known: () => AckTracker | undefined;
}

/** Keeps the sync line true: gathers what the parts of the engine know, and says only what all of them bear out. */
export class SyncStatusTracker {
  readonly #ports: SyncStatusTrackerPorts;
  #loading = 0;
  #sending = 0;
  #current = false;
  #counted = false;
  /** What the leading tab counted; at the start what was counted when the app was last open. */
  #heard: PendingSummary = waitingOf(syncStatus.get());
  #callOff: () => void = () => undefined;

  constructor(ports: SyncStatusTrackerPorts) {
    this.#ports = ports;
  }

  /** Calls back for each change that this must hear of; returns the way out. */
  watch(): () => void {
    const leave = [
      userDocs.subscribe(() => this.count()),
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

  /** A look at the server is over. */
  looked(outcome: SyncOutcome): void {
    this.#current = outcome.ok;
    this.alive();
    if (!outcome.ok && outcome.refusal.code === 'update-needed') reportSync({ notice: deviceMessages.outdated });
  }

  /** What of ours the server does not have can be told from now on. */
  opened(): void {
    this.#counted = true;
    this.alive();
  }

  /** An open stream that brings nothing means that nothing happened: equal, if all its log was heard and ours is counted. */
  alive(): void {
    if (this.#current && this.#counted) reportSync({ updatedAt: serverNow() });
  }

  /** Counted at once when something is done, not when it has reached a database: until then it would seem sent. */
  count(): void {
    this.#reportFailed();
    const known = this.#ports.known();
    const { oldestWaiting: _gone, waitingFor: _sent, ...rest } = syncStatus.get();
    syncStatus.set({ ...rest, ...(known ? summarizePending(known.among(storedUserDocs())) : this.#heard) });
    if (!known) reportPending();
  }

  /** The leading tab speaks for all; it may not have heard yet of what was just done in this one. */
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

  /** What could not be sent for the event before no longer counts. */
  anotherEvent(name: string): void {
    const failed = syncStatus.get().failed.flatMap(({ id }) => userDocs.get().get(id) ?? []);
    setDeviceSetting(DISMISSED, {
      ...kept(DISMISSED, Dismissed),
      ...Object.fromEntries(failed.map(({ id, rev }) => [id, rev])),
    });
    this.say(deviceMessages.anotherEvent(name));
  }

  /** The server turned this down, as it was sent. */
  refused({ id, value }: MineDocument): void {
    const { [id]: _before, ...others } = kept(REJECTED_VALUES, RejectedValues) ?? {};
    const failed = Object.entries(others).filter(([other]) => userDocs.get().get(other)?.refusal);
    setDeviceSetting(REJECTED_VALUES, { ...Object.fromEntries(failed), [id]: value });
  }

  async tryAgain(id: string): Promise<void> {
    const document = userDocs.get().get(id);
    if (document) await rewriteUserDoc({ ...document, value: rejectedValueOf(id) ?? document.value });
  }

  /** Says something about this device until it was read, or for half a minute. */
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

  #reportFailed(): void {
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
