import type { ReactNode } from 'react';
import styles from './query-result.module.css';
import { Loading } from './loading.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { Stack } from '../layout/stack.tsx';

interface AnsweredProps<Value> {
  /** The latest value. */
  readonly value: Value | undefined;
  /** Why the latest request failed, as a sentence. */
  readonly refusal: string | undefined;
  readonly isLoading: boolean;
  readonly again: () => void;
  /** Label while loading: "Loading users". */
  readonly loading: string;
  readonly children: (value: Value) => ReactNode;
}

/** Shows the value of a request: loading, loaded or refused. The previous value stays, paler, until the next one arrives. */
export const QueryResult = <Value,>({ value, refusal, isLoading, again, loading, children }: AnsweredProps<Value>) => (
  <>
    {refusal === undefined ? null : <ErrorNotice onAgain={again}>{refusal}</ErrorNotice>}
    {value === undefined ? (
      isLoading ? (
        <Loading label={loading} rows={6} />
      ) : null
    ) : (
      <Stack gap={4} className={styles.answer} aria-busy={isLoading || undefined}>
        {children(value)}
      </Stack>
    )}
  </>
);
