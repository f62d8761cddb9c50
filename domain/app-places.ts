/** Places of the app: whatever stands below them, ids with a dot included. */
const OF_THE_APP = /^\/(?:app|auth|privacy|terms|screen)(?:\/|$)/;

/**
 * Never the app's page, and why: the server's calls, what people uploaded, and what the operator's checks ask, which
 * must see the server.
 */
const OF_OTHERS = /^\/(?:api|uploads)(?:\/|$)|^\/(?:healthz|readyz|metrics)$/;

const FILE = /\.[^/]*$/;

/** Whether the one page of the app is shown at this path, by the server and by the worker alike. Anything with a file ending is a file. */
export const opensApp = (path: string): boolean => OF_THE_APP.test(path) || !(OF_OTHERS.test(path) || FILE.test(path));
