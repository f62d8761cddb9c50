/** What this device has to say about itself, in words for the person. */
export const notices = {
  evicted: 'Your browser had cleared what was stored on this device. It was loaded again.',
  loggedOutByEviction: 'Your browser cleared what was stored on this device. Please log in again.',
  full: 'This device is out of space. Your changes are kept, but the programme may not open offline.',
  ended: 'Your login has ended. Please log in again.',
  outdated: 'This version is too old for the server. Please reload to update.',
} as const;
