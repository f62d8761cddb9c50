import { MINUTE, SECOND } from '../time.ts';

// Logging in at other providers (OpenID Connect). Milliseconds unless the name says otherwise.

/** Maximum number of providers of the event, and of groups that one of them gives a meaning. */
export const OIDC_PROVIDERS_MAX = 4;
export const OIDC_GROUPS_MAX = 20;
/** Maximum number of characters. */
export const OIDC_NAME_MAX = 40;
export const OIDC_ISSUER_MAX = 500;
export const OIDC_CLIENT_MAX = 500;
export const OIDC_SECRET_MAX = 500;
export const OIDC_GROUP_MAX = 200;
/** Maximum number of characters of each part of a provider's answer in the address. */
export const OIDC_ANSWER_MAX = 8000;
/** How long a person may take at the provider. */
export const OIDC_REQUEST_LIFE = 10 * MINUTE;
/** How long the link and the six digits work that a log-in at a provider ends in. */
export const OIDC_LINK_LIFE = 5 * MINUTE;
/** Longest time for one request to a provider, and maximum number of bytes of its answer. */
export const OIDC_DEADLINE = 8 * SECOND;
export const OIDC_ANSWER_BYTES = 500_000;
/** How long what a provider says about itself is kept, and how long it counts as silent after it did not answer. */
export const OIDC_METADATA_LIFE = 5 * MINUTE;
export const OIDC_SILENCE_LIFE = 15 * SECOND;
/** Tolerated difference between the provider's clock and ours. */
export const OIDC_CLOCK_TOLERANCE = 5 * MINUTE;
/** Maximum number of log-ins begun from one network address: more than a venue of 2,000 people needs, even if all begin at once. */
export const OIDC_STARTS_OF_ADDRESS = { window: 5 * MINUTE, failures: 3000 } as const;
/** Maximum number of accounts elsewhere that one person links. */
export const IDENTITIES_MAX = 10;
