/** What the link of a mail carries: a log-in token, or a ticket's address and code (spec 2). */
export interface LinkContents {
  readonly token?: string | undefined;
  readonly email?: string | undefined;
  readonly reference?: string | undefined;
}

let held: LinkContents = {};

/** What the link that opened this page carried; in memory only, so it goes with the page. */
export const linkContents = (): LinkContents => held;

/**
 * Takes the contents of a link, from its query or from its fragment, which reaches no server's log.
 * True when there was something: the address bar should then be rid of it, as it is as good as a password.
 */
export function holdLinkContents(search: LinkContents, hash: string): boolean {
  const fragment = new URLSearchParams(hash);
  const read = (name: keyof LinkContents) => search[name] ?? fragment.get(name) ?? undefined;
  const found = { token: read('token'), email: read('email'), reference: read('reference') };
  const isNew = Object.values(found).some((value) => value !== undefined);
  if (isNew) held = found;
  return isNew;
}
