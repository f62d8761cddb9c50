import { Outlet } from '@tanstack/react-router';
import { dateSpan } from '../../../domain/event/date-span.ts';
import { texts } from '../../../domain/texts.ts';
import { usePublicEvent } from '../../data/device/event.ts';
import { useMobileAppUrl } from '../../data/device/mobile-app.ts';
import { useLogInNotice } from '../../data/device/log-in.ts';
import { Notice } from '../../ui/status/notice.tsx';
import { Picture } from '../../ui/cards/picture.tsx';
import styles from './auth-frame.module.css';
import { ContactLink } from './contact-link.tsx';
import { LogInPages } from './log-in-pages.tsx';
import { PageLinks } from './page-links.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { memo } from 'react';

/** Units of the drawing. The stage is below the lower edge, with rows of seats around it. */
const WIDTH = 800;
const HEIGHT = 1000;
const STAGE = { x: WIDTH / 2, y: HEIGHT + 30 };
const ROWS = 17;
const FIRST_ROW = 150;
const ROW_GAP = 58;
/** Hue of our own colour. */
const OURS = 268;

interface Seat {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly hue: number;
  readonly light: number;
}

interface EventArtProps {
  /** The same event gets the same picture on every device. */
  readonly seed: string;
  /** The event's colour, `#rrggbb`; empty for ours. */
  readonly accent?: string | undefined;
}

/** A full hall seen from above, generated from the event's name, each seat in one of the event's colours. */
const EventArt = memo(function EventArt({ seed, accent }: EventArtProps) {
  // Hues are offsets from ours, or from the event's.
  const lit = (light: number, chroma: number, hue: number): string =>
    accent ? `oklch(from ${accent} ${light}% ${chroma} calc(h + ${hue - OURS}))` : `oklch(${light}% ${chroma} ${hue})`;
  return (
    <svg className={styles.art} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMax slice" aria-hidden>
      <defs>
        <radialGradient id="stage-light" cx="50%" cy="104%" r="85%">
          <stop offset="0" stopColor="oklch(80% .12 75)" stopOpacity=".55" />
          <stop offset=".35" stopColor={lit(50, 0.17, OURS)} stopOpacity=".4" />
          <stop offset="1" stopColor={lit(24, 0.09, OURS)} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="url(#stage-light)" />
      <ellipse cx={STAGE.x} cy={STAGE.y} rx="96" ry="88" fill="oklch(94% .06 85)" />
      {seatRows(seed).map((seats, row) => (
        <g key={seats[0]?.y ?? row} className={styles.row} style={{ animationDelay: `${row * 160}ms` }}>
          {seats.map((seat) => (
            <circle
              key={`${seat.x} ${seat.y}`}
              cx={seat.x}
              cy={seat.y}
              r={seat.size}
              fill={lit(seat.light, 0.13, seat.hue)}
            />
          ))}
        </g>
      ))}
    </svg>
  );
});

function seatRows(seed: string): Seat[][] {
  const random = randomFrom(seed);
  const hues = [OURS, OURS + 40 + random() * 40, 25 + random() * 60, 150 + random() * 50] as const;
  return Array.from({ length: ROWS }, (_, row) => {
    const radius = FIRST_ROW + row * ROW_GAP;
    const count = Math.round((Math.PI * radius) / (30 + row * 1.6));
    return Array.from({ length: count }, (__, place) => {
      const angle = Math.PI + (Math.PI * (place + (row % 2) / 2)) / count;
      // Colours form blocks, like delegations, with a few exceptions.
      const block = Math.floor(((place / count) * 4 + row * 0.17 + random() * 0.7) % 4);
      return {
        x: round(STAGE.x + Math.cos(angle) * radius),
        y: round(STAGE.y + Math.sin(angle) * radius * 0.94),
        size: round(5.5 + row * 0.42 + random() * 2),
        hue: Math.round(hues[block as 0 | 1 | 2 | 3]),
        light: Math.round(random() < 0.14 ? 84 : 66 - row * 1.9 + random() * 10),
      };
    });
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A small seeded random generator in [0, 1); linear congruence is sufficient for a picture. */
function randomFrom(seed: string): () => number {
  let state = Array.from(seed).reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 233_280, 7);
  return () => {
    state = (state * 9301 + 49_297) % 233_280;
    return state / 233_280;
  };
}

/** The layout of log-in screens: the event as a poster, and a card. */
export function AuthFrame() {
  const event = usePublicEvent();
  const notice = useLogInNotice();
  const when = event?.isSetUp ? dateSpan(event.firstDay, event.lastDay) : '';
  return (
    <div className={styles.frame}>
      <Stack as="aside" justify="start" className={styles.poster} aria-label="The event">
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
      </Stack>
      <main className={styles.main}>
        <Stack gap={5} justify="start" className={styles.card}>
          {notice ? <Notice tone="warn">{notice}</Notice> : null}
          {event?.bannerText ? <Notice tone="info">{event.bannerText}</Notice> : null}
          <Outlet />
          <LogInPages />
        </Stack>
        <Foot />
      </main>
    </div>
  );
}

function Foot() {
  const event = usePublicEvent();
  const appUrl = useMobileAppUrl();
  return (
    <Row as="footer" gap={5} wrap lineGap={1} justify="center" className={styles.footer}>
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
      <PageLinks />
    </Row>
  );
}
