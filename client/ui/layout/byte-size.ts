const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes for people, such as `4.2 MB`. */
export function byteSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** power;
  return `${power === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[power] ?? 'B'}`;
}
