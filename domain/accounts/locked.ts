import { MAGIC_CODE_FAILURES, TICKET_CODE_FAILURES } from '../limits/sessions.ts';

/** Number of wrong codes tried since the last log-in by mail. */
export interface Failures {
  readonly ticketFailures: number;
  readonly codeFailures: number;
}

/** Whether ticket codes or mailed codes are no longer accepted; then only the link in a mail logs in. */
export const isLocked = ({ ticketFailures, codeFailures }: Failures): boolean =>
  ticketFailures >= TICKET_CODE_FAILURES || codeFailures >= MAGIC_CODE_FAILURES;
