import { countdown } from '../../../domain/event/time-display.ts';

interface CountdownProps {
  /** Milliseconds. */
  readonly left: number;
  /** Read aloud before the time: what it counts down to. */
  readonly label: string;
  /** Shown on hover when the time is not the server's. */
  readonly note?: string | undefined;
}

/** A countdown in digits of equal width, so that nothing moves. Not announced each second. */
export function Countdown({ left, label, note }: CountdownProps) {
  return (
    <span className="num" role="timer" aria-live="off" title={note}>
      <span className="vh">{label} </span>
      {countdown(left)}
    </span>
  );
}
