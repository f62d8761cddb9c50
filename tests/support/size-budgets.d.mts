/** A size that was measured, and what it may be; without a limit it is a yes or no. */
export interface SizeBudget {
  readonly name: string;
  readonly measured: string;
  readonly limit?: string;
  /** Above the limit by so much that somebody should look, though it passes still. */
  readonly warns?: boolean;
  readonly passed: boolean;
}
export function sizeBudgets(dist: string): Promise<SizeBudget[]>;
