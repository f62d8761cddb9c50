import type { Phase } from '../phase.ts';
import type { Me } from '../sessions/me.ts';

/** Message with which the panel starts the frame that shows the app as a role. */
export interface StartFrame {
  readonly kind: 'start';
  readonly me: Pick<Me, 'id' | 'name' | 'roles' | 'companyId' | 'replayAccess'>;
  readonly token: string;
  /** First address in the app. */
  readonly at: string;
  /** `light` or `dark`, if chosen on this device. */
  readonly theme: string | undefined;
  /** Milliseconds of an active rehearsal. */
  readonly rehearsedBy: number;
  /** The chosen phase, if it is not the event's own. */
  readonly phase: Phase | undefined;
  /** The answer to every change, and the header that marks an answer as ours. */
  readonly sentence: string;
  readonly mark: string;
}

/**
 * Messages of the frame: ready to start, a link leads out of it, a change was refused, the server ended the view, or the
 * person logged out.
 */
export interface FrameMessage {
  readonly kind: 'ready' | 'elsewhere' | 'refused' | 'over' | 'left';
}
