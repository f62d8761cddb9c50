import { useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { MouseEvent } from 'react';
import styles from './back-link.module.css';
import { opensElsewhere } from './opens-elsewhere.ts';

interface BackLinkProps {
  readonly href: string;
  readonly label: string;
  /** Which entry of this tab's history it is, where one came from there. */
  readonly entry?: number;
}

/** Back to the list one came from, as one left it; on phones in the header, in the place of the brand. */
export function BackLink({ href, label, entry }: BackLinkProps) {
  const router = useRouter();
  const go = (event: MouseEvent): void => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    // Where it is the entry before this one, the history also knows how far it was scrolled.
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
