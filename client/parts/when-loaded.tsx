import type { ReactNode } from 'react';
import { useUserDocsLoaded } from '../data/loading/loading-state.ts';
import { Skeleton } from '../ui/status/skeleton.tsx';

interface OnceKnownProps {
  /** CSS lengths of what will stand here. */
  readonly width?: string;
  readonly height?: string;
  /** It is known already, though not from there. */
  readonly isKnown?: boolean;
  readonly children: ReactNode;
}

/**
 * What says how one stands with something, and changes it by a press. Held back until one's own documents have been read:
 * before that it would offer what is done already, and a press might come to mean the opposite under the finger.
 */
export const WhenLoaded = ({ width = '8rem', height = 'var(--tap)', isKnown = false, children }: OnceKnownProps) =>
  useUserDocsLoaded() || isKnown ? children : <Skeleton width={width} height={height} />;
