/** Numbers of people that show how a figure grows, beside the 10,000 it is judged by. */
export const GROWTH: readonly number[] = [1000, 50_000];
