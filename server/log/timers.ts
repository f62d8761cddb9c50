/** Deferred work. Each call returns a function that cancels it. */
export interface LogTimers {
  after(ms: number, work: () => void): () => void;
  every(ms: number, work: () => void): () => void;
}

/** The timers of the process; they do not keep it running. */
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
