import { usePublicEvent } from '../../data/device/event.ts';
import { useEvent } from '../../data/talks/talks.ts';
import { ContactLink } from './contact-link.tsx';
import { PageLinks } from './page-links.tsx';
import styles from './footer.module.css';
import { Row } from '../../ui/layout/row.tsx';

/** Links to public pages (spec 2) and to the contact. */
export function Footer() {
  const [own, stranger] = [useEvent(), usePublicEvent()];
  const { faqUrl, contact } = own ?? stranger ?? {};
  return (
    <Row as="footer" gap={5} wrap lineGap={1} className={styles.footer}>
      {faqUrl ? (
        <a href={faqUrl} target="_blank" rel="noreferrer">
          FAQ
        </a>
      ) : null}
      <ContactLink contact={contact}>Contact</ContactLink>
      <PageLinks />
    </Row>
  );
}
