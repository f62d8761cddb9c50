import { Skeleton } from './skeleton.tsx';
import { Stack } from '../layout/stack.tsx';

interface LoadingProps {
  /** For screen readers: "Loading users". */
  readonly label: string;
  /** Number of blocks. */
  readonly rows?: number;
  /** CSS height of each, equal to the content that follows. */
  readonly height?: string;
}

/** A placeholder while content is loading. */
export const Loading = ({ label, rows = 3, height = '3.5rem' }: LoadingProps) => (
  <Stack as="output" gap={2} data-skeleton>
    <span className="vh">{label}</span>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={height} />
    ))}
  </Stack>
);
