import type { ReactNode } from 'react';
import { contactHref } from '../../../domain/event/contact.ts';

interface ContactLinkProps {
  /** A mail address or a page; undefined for none. */
  readonly contact: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Link to the organisers' help: a mail address or a page. */
export const ContactLink = ({ contact, className, children }: ContactLinkProps) =>
  contact ? (
    <a href={contactHref(contact)} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  ) : null;
