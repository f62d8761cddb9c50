import * as v from 'valibot';
import { WEBHOOK_URL_MAX } from '../limits/webhooks.ts';

/** Origin, port, and a path with or without a query: no name or password, no fragment, nothing that a browser would mend. */
const ADDRESS = /^((https?):\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?)(?:[/?][\w.~!$&'()*+,;=:@%/?[\]-]*)?$/i;
const HTTPS = 443;
/** Below it stand the ports of mail, name servers and the like, which an address must not make us talk to. */
const FIRST_FREE_PORT = 1024;
const LAST_PORT = 65_535;

const NO_ADDRESS = 'Write an address like https://example.org/hook';

/** Why no webhook can go to this address; nothing where it can. `allowed` are origins that the operator names. */
export function addressRefusal(url: string, allowed: readonly string[] = []): string | undefined {
  const [, origin = '', scheme = '', port = String(HTTPS)] = ADDRESS.exec(url) ?? [];
  if (scheme === '' || Number(port) > LAST_PORT) return NO_ADDRESS;
  if (allowed.includes(origin.toLowerCase())) return undefined;
  if (scheme.toLowerCase() !== 'https') return 'Only https addresses can be told';
  return Number(port) === HTTPS || Number(port) >= FIRST_FREE_PORT ? undefined : 'This port cannot be used';
}

/** As it is sent. What the server allows of it, it asks itself. */
export const webhookUrl = v.pipe(
  v.string(NO_ADDRESS),
  v.trim(),
  v.maxLength(WEBHOOK_URL_MAX, `At most ${WEBHOOK_URL_MAX} characters`),
  v.regex(ADDRESS, NO_ADDRESS),
);
