/** The usual places of Debian and macOS. */
export const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The same engine without the browser's user interface: enough for most tests, and uses two thirds of the processor time. */
export const SHELLS = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium-headless-shell'];
