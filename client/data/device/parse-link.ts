import { computed } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { openedLink } from './link-credentials.ts';

/** What the link of a mail carries: a log-in token, or a ticket's address and code (spec 2). */
export interface LinkContents {
  readonly token?: string | undefined;
  /** Whose password the token sets. */
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly reference?: string | undefined;
}

const contents = computed(openedLink, linkContents);

/** Of the link that was opened last: another one with the same path loads no new page. */
export const useLinkContents = (): LinkContents => useSignal(contents);

/** Our mails have it after `#`, where no server sees it; older ones, and those that organisers write themselves, after `?`. */
export function linkContents(afterPath: string): LinkContents {
  const given = new URLSearchParams(afterPath.replaceAll(/[?#]/g, '&'));
  const read = (name: string) => given.get(name) ?? undefined;
  // No address has a blank: where there is one, a plus was written without its code.
  return {
    token: read('token'),
    id: read('id'),
    email: read('email')?.trim().replaceAll(' ', '+'),
    reference: read('reference'),
  };
}
