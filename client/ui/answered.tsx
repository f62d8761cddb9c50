import type { ReactNode } from 'react';
import styles from './answered.module.css';
import { Loading } from './loading.tsx';
import { Refused } from './refused.tsx';

interface AnsweredProps<Value> {
  /** The newest there is. */
  readonly value: Value | undefined;
  /** Why the newest did not come, in words. */
  readonly refusal: string | undefined;
  readonly isLoading: boolean;
  readonly again: () => void;
  /** What is on its way: "Loading users". */
  readonly loading: string;
  readonly children: (value: Value) => ReactNode;
}

/** What the server was asked for: on its way, there, or why not. What came before stays until the next is there, a little paler. */
export const Answered = <Value,>({ value, refusal, isLoading, again, loading, children }: AnsweredProps<Value>) => (
  <>
    {refusal === undefined ? null : <Refused onAgain={again}>{refusal}</Refused>}
    {value === undefined ? (
      isLoading ? (
        <Loading label={loading} rows={6} />
      ) : null
    ) : (
      <div className={styles.answer} aria-busy={isLoading || undefined}>
        {children(value)}
      </div>
    )}
  </>
);
