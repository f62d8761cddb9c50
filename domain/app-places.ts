/** Paths of the app and everything below them, including ids with a dot. */
const OF_THE_APP = /^\/(?:app|auth|page|privacy|terms|screen)(?:\/|$)/;

/** Paths that never show the app: API calls, uploaded files, and health checks, which must reach the server. */
const OF_OTHERS = /^\/(?:api|uploads)(?:\/|$)|^\/(?:healthz|readyz|metrics)$/;

const FILE = /\.[^/]*$/;

/** Whether the app's page is served at this path; the same rule in server and service worker. A path with a file extension is a file. */
export const opensApp = (path: string): boolean => OF_THE_APP.test(path) || !(OF_OTHERS.test(path) || FILE.test(path));
