/** Timers as an argument, so that a simulation can make hours pass in a moment. */
export interface Timers {
  /** Calls `act` once after `ms`; returns a function that cancels it. */
  after(ms: number, act: () => void): () => void;
}

export const pageTimers: Timers = {
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
