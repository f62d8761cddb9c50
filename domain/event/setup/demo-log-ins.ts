/**
 * Mail addresses and ticket codes of the demo event, printed at the server's start and offered by the log-in page. They are
 * public, and useless once a real event is imported.
 */
export const DEMO_LOG_INS = {
  attendee: { email: 'attendee@example.org', ticketCode: '3ABC-1' },
  exhibitor: { email: 'exhibitor@example.org', ticketCode: '5EXH-2' },
  admin: { email: 'admin@example.org', ticketCode: '7ADM-3' },
} as const;
