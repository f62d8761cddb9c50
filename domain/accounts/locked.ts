import { MAGIC_CODE_FAILURES, TICKET_CODE_FAILURES } from '../limits/sessions.ts';

/** How often codes were tried that were wrong, since the last proof by mail. */
export interface Failures {
  readonly ticketFailures: number;
  readonly codeFailures: number;
}

/** Whether the ticket's code, or mailed codes, are not looked at any more: only the link in a mail logs in. */
export const isLocked = ({ ticketFailures, codeFailures }: Failures): boolean =>
  ticketFailures >= TICKET_CODE_FAILURES || codeFailures >= MAGIC_CODE_FAILURES;
