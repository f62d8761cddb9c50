import type { Phase } from '../../../../domain/phase.ts';
import type { ViewedRole } from '../../../../domain/role-views/role-view.ts';
import { VIEW_READS_ONLY } from '../../../../domain/role-views/role-view.ts';
import type { FrameMessage, StartFrame } from '../../../../domain/role-views/frame-messages.ts';
import { endRoleView, startRoleView, type StartedView } from '../../../../domain/role-views/role-view-calls.ts';
import { OUR_ANSWER_HEADER } from '../../../../domain/sync/server-marker.ts';
import { http } from '../../../platform/session/connection.ts';
import type { Failure } from '../../../platform/http/http.ts';
import { createSignal } from '../../../platform/react/signal.ts';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { me } from '../../../platform/session/session.ts';
import { theme } from '../../../platform/render-cache/theme.ts';
import { raise } from '../../../platform/http/toasts.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { rehearsedBy } from '../live/rehearsal.ts';

/*
 * Shows the app as a role, in an iframe (client/see-as). The server controls the view: it ends with a press, after an hour,
 * or with this log-in.
 */

const view = createSignal<StartedView | undefined>(undefined);
export const useRoleView = (): StartedView | undefined => useSignal(view);

let callOff: () => void = () => undefined;

interface Chosen {
  readonly role: ViewedRole;
  /** Company of the exhibitor in this view; '' for none. */
  readonly companyId: string;
  /** Phase of the event that is shown; '' for the event's own phase. */
  readonly phase: Phase | '';
}

/** Starts a view. Returns the reason of a failure, else undefined. */
export async function beginView({ role, companyId, phase }: Chosen): Promise<Failure | undefined> {
  const company = role === 'exhibitor' && companyId !== '' ? { company_id: companyId } : {};
  const answer = await http.request(startRoleView, { role, ...company, ...(phase !== '' && { phase }) });
  if (!answer.ok) return answer.refusal;
  const ending = setTimeout(
    () => over('The view ended by itself: an hour is over'),
    answer.value.expiresAt - serverNow(),
  );
  const leave = me.subscribe(() => over());
  callOff = () => {
    clearTimeout(ending);
    leave();
  };
  view.set(answer.value);
  return undefined;
}

/** Ends the view. If the server is not reached, the view expires there. */
export function leaveView(): void {
  const { id } = view.get() ?? {};
  over();
  if (id) void http.request(endRoleView, { id });
}

/** Closes the view: the server ended it, or the organiser logged out. */
function over(why?: string): void {
  if (!view.get()) return;
  callOff();
  view.set(undefined);
  if (why) raise(why, {});
}

/** The start message of the frame. */
const startOf = ({ me: person, token, phase }: StartedView): StartFrame => ({
  kind: 'start',
  me: {
    id: person.id,
    name: person.name,
    roles: person.roles,
    companyId: person.companyId,
    replayAccess: person.replayAccess,
  },
  token,
  at: '/app/lobby',
  theme: theme.get() === 'system' ? undefined : theme.get(),
  rehearsedBy: rehearsedBy(),
  phase,
  sentence: VIEW_READS_ONLY,
  mark: OUR_ANSWER_HEADER,
});

/** Starts the frame once it is ready, and handles its messages until the returned function is called. `onNote` gets sentences to show. */
export function hearFrame(
  frame: HTMLIFrameElement,
  started: StartedView,
  onNote: (sentence: string) => void,
): () => void {
  const does: Readonly<Record<FrameMessage['kind'], () => void>> = {
    ready: () => frame.contentWindow?.postMessage(startOf(started), location.origin),
    elsewhere: () => onNote('That link opens elsewhere; the view does not follow it.'),
    refused: () => onNote('That was not done: in this view nothing is stored or sent.'),
    left: leaveView,
    over: () => over('The view is over'),
  };
  const hear = ({ origin, source, data }: MessageEvent<FrameMessage>): void => {
    if (origin === location.origin && source === frame.contentWindow) does[data.kind]();
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
