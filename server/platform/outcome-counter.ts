/** Counts by name since the start of this server, for the metrics. */
export interface OutcomeCounter {
  count(name: string): void;
  read(): Readonly<Record<string, number>>;
}

export function outcomeCounter(): OutcomeCounter {
  const counts = new Map<string, number>();
  return {
    count: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    read: () => Object.fromEntries(counts),
  };
}
