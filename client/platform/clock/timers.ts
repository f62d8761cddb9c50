/** Time that passes, so that a simulation can make hours pass in a moment. */
export interface Timers {
  /** Calls back once after `ms`; returns the way to call it off. */
  after(ms: number, act: () => void): () => void;
}

export const pageTimers: Timers = {
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
