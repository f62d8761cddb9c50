/** Notices about this device, as sentences for the person. */
export const deviceMessages = {
  evicted: 'Your browser had cleared what was stored on this device. It was loaded again.',
  loggedOutByEviction: 'Your browser cleared what was stored on this device. Please log in again.',
  loggedOutByRefusal: 'This browser stores nothing for this site, so a login ends with the page. Please log in again.',
  refused:
    'This browser stores nothing for this site. Everything works while you are online, and until you close the page.',
  silent: 'This browser does not open what is stored on this device. Please close this page and open it again.',
  full: 'This device is out of space. Your changes are kept, but the programme may not open offline.',
  ended: 'Your login has ended. Please log in again.',
  guestsClosed:
    'This event can now only be opened with a log-in. What you saved stays on this device until you log in.',
  erased: 'You are erased from this event, and nothing of you is left on this device.',
  keptUnsent: 'What you did here without a connection is kept, and is sent when you log in again.',
  heldUp: (why: string) => `${why} Your latest changes are kept on this device until then.`,
  anotherEvent: (name: string) => `This is another event now: ${name}.`,
  outdated: 'This version is too old for the server. Please reload to update.',
} as const;
