import type { CSSProperties, ReactNode } from 'react';
import styles from './chip.module.css';

interface ChipProps {
  readonly tone?: 'quiet' | 'live' | 'warn' | 'ok' | 'accent';
  /** `#rrggbb` that an organiser chose, say a track's; wins over the tone. */
  readonly tint?: string | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A word about something: its state, its track, its day. */
export function Chip({ tone = 'quiet', tint, icon, children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tint ? undefined : tone} {...tinted(tint)}>
      {icon}
      {children}
    </span>
  );
}

/** The attributes that give an element the readable roles of a foreign colour (tokens.css). */
export const tinted = (colour: string | undefined) =>
  colour ? { 'data-tint': '', style: { '--tint': colour } as CSSProperties } : {};
