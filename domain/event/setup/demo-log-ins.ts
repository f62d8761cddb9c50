/**
 * Mail addresses and ticket codes of the demo event: printed at the start of the server, offered by the log-in page. They are public,
 * and worth nothing once an event of one's own is in.
 */
export const DEMO_LOG_INS = {
  attendee: { email: 'attendee@example.org', ticketCode: '3ABC-1' },
  exhibitor: { email: 'exhibitor@example.org', ticketCode: '5EXH-2' },
  admin: { email: 'admin@example.org', ticketCode: '7ADM-3' },
} as const;
