/** One request's connection, which either end may close. */
export class SimSocket {
  /** Rejects when it is closed. */
  readonly closed: Promise<never>;
  isClosed = false;
  readonly #reject: (why: Error) => void;
  readonly #listeners: (() => void)[] = [];

  constructor() {
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.closed = promise;
    this.#reject = reject;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#reject(new TypeError('Cut'));
    for (const listener of this.#listeners) listener();
  }

  onClose(listener: () => void): void {
    if (this.isClosed) listener();
    else this.#listeners.push(listener);
  }
}
