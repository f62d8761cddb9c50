import { Link, Outlet } from '@tanstack/react-router';
import { texts } from '../../domain/texts.ts';
import { usePublicEvent } from '../data/event.ts';
import { useMobileAppUrl } from '../data/mobile-app.ts';
import { useLogInNotice } from '../data/log-in.ts';
import { Notice } from '../ui/notice.tsx';
import { Picture } from '../ui/picture.tsx';
import styles from './auth-frame.module.css';
import { dateSpan } from './date-span.ts';
import { ContactLink } from './contact-link.tsx';
import { EventArt } from './event-art.tsx';

/** Around the ways in: the event as a poster, and one card with one thing to do. */
export function AuthFrame() {
  const event = usePublicEvent();
  const notice = useLogInNotice();
  const when = event?.isSetUp ? dateSpan(event.firstDay, event.lastDay) : '';
  return (
    <div className={styles.frame}>
      <aside className={styles.poster} aria-label="The event">
        <EventArt seed={event?.name ?? 'Plenary'} accent={event?.accent} />
        <div className={styles.words}>
          {event?.logoUrl ? (
            <span className={styles.logo}>
              <Picture src={event.logoUrl} />
            </span>
          ) : null}
          <p className={styles.name}>{event?.name ?? 'Plenary'}</p>
          <p className={styles.where}>{[event?.location, when].filter(Boolean).join(', ')}</p>
        </div>
      </aside>
      <main className={styles.main}>
        <div className={styles.card}>
          {notice ? <Notice tone="warn">{notice}</Notice> : null}
          {event?.bannerText ? <Notice tone="info">{event.bannerText}</Notice> : null}
          <Outlet />
        </div>
        <Foot />
      </main>
    </div>
  );
}

function Foot() {
  const event = usePublicEvent();
  const appUrl = useMobileAppUrl();
  return (
    <footer className={styles.footer}>
      {event?.faqUrl ? (
        <a href={event.faqUrl} target="_blank" rel="noreferrer">
          FAQ
        </a>
      ) : null}
      {appUrl ? (
        <a href={appUrl} target="_blank" rel="noreferrer">
          {texts.getMobileApp}
        </a>
      ) : null}
      <ContactLink contact={event?.contact}>Contact</ContactLink>
      <Link to="/privacy">Privacy Policy</Link>
      <Link to="/terms">Terms</Link>
    </footer>
  );
}
