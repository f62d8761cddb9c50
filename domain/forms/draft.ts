import type { FormValues } from './three-way-merge.ts';

/**
 * Stores on this device what is typed in a form until it has been sent. If an open form is given another `Draft` with a base, the
 * fields that are not edited show the values of that base.
 */
export interface Draft {
  /** The values that are edited; without them another draft leaves the fields as they are. */
  readonly base?: FormValues;
  readonly read: () => FormValues | undefined;
  /** Stores values synchronously, so that they survive a crash. They are not shown elsewhere until `save`, which follows. */
  readonly persistNow: (values: FormValues | undefined) => void;
  /** Stores the values; `undefined` deletes the draft. */
  readonly save: (values: FormValues | undefined) => void;
  /**
   * Calls back when `read` may return something else, for example once the device's database is open. Returns the unsubscribe
   * function.
   */
  readonly subscribe: (changed: () => void) => () => void;
}
