import type { CSSProperties, ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  readonly tone?: 'quiet' | 'live' | 'warn' | 'ok' | 'accent';
  /** `#rrggbb` chosen by an organiser, such as a track's; overrides the tone. */
  readonly tint?: string | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A short label: a state, a track, a day. */
export function Chip({ tone = 'quiet', tint, icon, children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tint ? undefined : tone} {...tinted(tint)}>
      {icon}
      {children}
    </span>
  );
}

/** Attributes that derive readable colours from any colour (tokens.css). */
export const tinted = (colour: string | undefined) =>
  colour ? { 'data-tint': '', style: { '--tint': colour } as CSSProperties } : {};
