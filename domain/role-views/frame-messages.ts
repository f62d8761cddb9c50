import type { Phase } from '../phase.ts';
import type { Me } from '../sessions/me.ts';

/** What the panel gives the frame in which the app is shown as a role. */
export interface StartFrame {
  readonly kind: 'start';
  readonly me: Pick<Me, 'id' | 'name' | 'roles' | 'companyId' | 'replayAccess'>;
  readonly token: string;
  /** The address of the app to begin at. */
  readonly at: string;
  /** `light` or `dark`, where somebody chose one for this device. */
  readonly theme: string | undefined;
  /** Milliseconds: a rehearsal that is on. */
  readonly rehearsedBy: number;
  /** The phase of the event in which the app is seen, where it is another one. */
  readonly phase: Phase | undefined;
  /** What is answered to whatever would change something, and the header that marks an answer as ours. */
  readonly sentence: string;
  readonly mark: string;
}

/**
 * What the frame says: it waits to be started, a link leads out of it, something was
 * turned down, the server ended the view, somebody logged out in it.
 */
export interface FrameMessage {
  readonly kind: 'ready' | 'elsewhere' | 'refused' | 'over' | 'left';
}
