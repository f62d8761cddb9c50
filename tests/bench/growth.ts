/** Further numbers of people, to show how a figure grows; the targets are for 10,000. */
export const GROWTH: readonly number[] = [1000, 50_000];
