/** Returns milliseconds, or another figure of one run. */
export type Run = () => Promise<number>;

/**
 * Runs the candidates in turn, A B A B …, so that other load of the machine affects them equally. Returns the median of each.
 * The first turn only warms up.
 */
export async function alternate<K extends string>(
  turns: number,
  runs: Readonly<Record<K, Run>>,
): Promise<Record<K, number>> {
  const names = Object.keys(runs) as K[];
  const figures = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const name of names) {
      const figure = await runs[name]();
      if (turn > 0) figures.get(name)?.push(figure);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(figures.get(name) ?? [])])) as Record<K, number>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the quantile: the smallest value that at least this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

/** Returns the milliseconds of CPU that this process spends on `work`, as counted by the operating system. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export const ms = (value: number): string =>
  value >= 100 ? `${Math.round(value)} ms` : `${value.toFixed(value >= 10 ? 1 : 3)} ms`;
