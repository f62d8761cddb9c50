import { countdown } from '../../domain/event/time-display.ts';

interface CountdownProps {
  /** Milliseconds. */
  readonly left: number;
  /** What the time is left until, read aloud before it. */
  readonly label: string;
  /** Where the time comes from, shown on hover when it is not the server. */
  readonly note?: string | undefined;
}

/** Time left, in figures of one width so that nothing moves. Not announced as it runs, every second. */
export function Countdown({ left, label, note }: CountdownProps) {
  return (
    <span className="num" role="timer" aria-live="off" title={note}>
      <span className="vh">{label} </span>
      {countdown(left)}
    </span>
  );
}
