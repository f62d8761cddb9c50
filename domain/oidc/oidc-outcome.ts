/** Why a log-in at a provider led nowhere. */
export const OIDC_FAILURES = [
  'expired',
  'silent',
  'stopped',
  'refused',
  'unverified',
  'unknown',
  'organiser',
  'off',
  'taken',
  'elsewhere',
] as const;
export type OidcFailure = (typeof OIDC_FAILURES)[number];

const SENTENCES: Readonly<Record<OidcFailure, (name: string) => string>> = {
  expired: () => 'This log-in took too long. Please try again.',
  silent: (name) => `${name} does not answer. Log in by mail.`,
  stopped: (name) => `You stopped the log-in at ${name}.`,
  refused: (name) => `The answer of ${name} was not valid. Log in by mail instead.`,
  unverified: (name) => `${name} did not confirm your mail address. Log in by mail instead.`,
  unknown: () => 'Nobody with this address is registered. Did you buy the ticket with another one?',
  organiser: (name) => `You organise this event. Log in by mail, then link ${name} in your settings.`,
  off: () => 'This way to log in is closed. Log in by mail.',
  elsewhere: (name) => `You began this in another browser or app. Please link ${name} there.`,
  taken: (name) => `This account at ${name} is linked to somebody else here.`,
};

/** Returns the sentence for a failed log-in at the provider with this name. */
export const oidcSentence = (failure: OidcFailure, name: string): string => SENTENCES[failure](name);

/** Returns the failure with this name; `refused` for any other text. */
export const oidcFailure = (text: string): OidcFailure => OIDC_FAILURES.find((one) => one === text) ?? 'refused';
