import { Link } from '@tanstack/react-router';
import styles from './footer.module.css';

interface FooterProps {
  readonly faqUrl: string | undefined;
}

/** What anybody may read, logged in or not (spec 2). */
export function Footer({ faqUrl }: FooterProps) {
  return (
    <footer className={styles.footer}>
      {faqUrl ? (
        <a href={faqUrl} target="_blank" rel="noreferrer">
          FAQ
        </a>
      ) : null}
      <Link to="/privacy">Privacy Policy</Link>
      <Link to="/terms">Terms</Link>
    </footer>
  );
}
