import type { ReactNode } from 'react';
import { useUserDocsLoaded } from '../data/loading/loading-state.ts';
import { Skeleton } from '../ui/status/skeleton.tsx';

interface OnceKnownProps {
  /** CSS lengths of the later content. */
  readonly width?: string;
  readonly height?: string;
  /** True if the data is known from elsewhere. */
  readonly isKnown?: boolean;
  readonly children: ReactNode;
}

/**
 * Renders a skeleton until the person's documents are loaded. A toggle rendered earlier would show the wrong state, and a
 * press could do the opposite.
 */
export const WhenLoaded = ({ width = '8rem', height = 'var(--tap)', isKnown = false, children }: OnceKnownProps) =>
  useUserDocsLoaded() || isKnown ? children : <Skeleton width={width} height={height} />;
