/** Timers. Each call returns a function that cancels the timer. */
export interface LogTimers {
  after(ms: number, work: () => void): () => void;
  every(ms: number, work: () => void): () => void;
}

/** The timers of the process. They do not keep the process running. */
export const systemTimers: LogTimers = {
  after(ms, work) {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};
