import { useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { MouseEvent } from 'react';
import styles from './back-link.module.css';
import { isModifiedClick } from '../actions/is-modified-click.ts';

interface BackLinkProps {
  readonly href: string;
  readonly label: string;
  /** Index of the list's entry in this tab's history, if the person came from there. */
  readonly entry?: number;
}

/** A link back to the list, in the state in which the person left it. On phones in the header, in place of the brand. */
export function BackLink({ href, label, entry }: BackLinkProps) {
  const router = useRouter();
  const go = (event: MouseEvent): void => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    // If the list is the previous entry, going back also restores its scroll position.
    if (entry !== undefined && router.latestLocation.state.__TSR_index === entry + 1) router.history.back();
    else void router.navigate({ href });
  };
  return (
    <a className={styles.back} href={href} onClick={go} data-back>
      <ArrowLeft size={16} aria-hidden />
      <span>{label}</span>
    </a>
  );
}
