const INTERVALS: Readonly<Record<number, string>> = { 5: 'every 5 minutes', 15: 'every 15 minutes', 60: 'every hour' };
/** How often a source is read: `every 5 minutes`. */
export const intervalWords = (minutes: number): string => INTERVALS[minutes] ?? 'once a day';
