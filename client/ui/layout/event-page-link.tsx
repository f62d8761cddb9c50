import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface EventPageLinkProps {
  readonly page: { readonly id: string; readonly title: string; readonly link: string };
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** A link to a page of the event, by its title, wherever it is. */
export function EventPageLink({ page: { id, title, link }, children = title, className }: EventPageLinkProps) {
  if (link !== '')
    return (
      <a href={link} target="_blank" rel="noreferrer" className={className}>
        {children}
      </a>
    );
  if (id === 'privacy' || id === 'terms')
    return (
      <Link to={`/${id}`} className={className}>
        {children}
      </Link>
    );
  return (
    <Link to="/page/$id" params={{ id }} className={className}>
      {children}
    </Link>
  );
}
