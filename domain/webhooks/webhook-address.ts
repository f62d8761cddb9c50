import * as v from 'valibot';
import { WEBHOOK_URL_MAX } from '../limits/webhooks.ts';

/** Origin, port, and a path, optionally with a query: no name or password, no fragment, nothing that a browser would correct. */
const ADDRESS = /^((https?):\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?)(?:[/?][\w.~!$&'()*+,;=:@%/?[\]-]*)?$/i;
const HTTPS = 443;
/** Lower ports belong to mail, name servers and the like, which a webhook must not reach. */
const FIRST_FREE_PORT = 1024;
const LAST_PORT = 65_535;

const NO_ADDRESS = 'Write an address like https://example.org/hook';

/** Why a webhook cannot have this address; undefined if it can. `allowed`: origins that the operator permits. */
export function addressRefusal(url: string, allowed: readonly string[] = []): string | undefined {
  const [, origin = '', scheme = '', port = String(HTTPS)] = ADDRESS.exec(url) ?? [];
  if (scheme === '' || Number(port) > LAST_PORT) return NO_ADDRESS;
  if (allowed.includes(origin.toLowerCase())) return undefined;
  if (scheme.toLowerCase() !== 'https') return 'Only https addresses can be told';
  return Number(port) === HTTPS || Number(port) >= FIRST_FREE_PORT ? undefined : 'This port cannot be used';
}

/** Schema of the submitted address (syntax only). The server checks the host against private networks when it sends. */
export const webhookUrl = v.pipe(
  v.string(NO_ADDRESS),
  v.trim(),
  v.maxLength(WEBHOOK_URL_MAX, `At most ${WEBHOOK_URL_MAX} characters`),
  v.regex(ADDRESS, NO_ADDRESS),
);
