import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { openedLink } from './link-credentials.ts';

/** Contents of a mailed link: a log-in token, or a ticket's address and code (spec 2). */
export interface LinkContents {
  readonly token?: string | undefined;
  /** Account that gets the new password. */
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly reference?: string | undefined;
}

const contents = computed(openedLink, linkContents);

/**
 * Returns the contents of the mailed link opened last. A hook, because opening another link with the same path does not reload
 * the page.
 */
export const useLinkContents = (): LinkContents => useSignal(contents);

/**
 * Returns the contents of a mailed link. Our mails have them after `#`, which is not sent to servers; older mails and those of
 * organisers after `?`.
 */
export function linkContents(afterPath: string): LinkContents {
  const given = new URLSearchParams(afterPath.replaceAll(/[?#]/g, '&'));
  const read = (name: string) => given.get(name) ?? undefined;
  // Mail addresses contain no space: it was an unencoded plus.
  return {
    token: read('token'),
    id: read('id'),
    email: read('email')?.trim().replaceAll(' ', '+'),
    reference: read('reference'),
  };
}
