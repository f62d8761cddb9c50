import { Activity, type ComponentProps, Suspense, useState } from 'react';
import { usePlayer } from '../data/player/player-current.ts';
import { HeroSlotsContext } from '../ui/cards/hero.tsx';
import { useClosedBy, useDestinations, useScreenHere } from './nav-items.ts';
import styles from './app-shell.module.css';
import { NextTalkBanner } from './prompts/next-talk-banner.tsx';
import { lazyPart } from '../ui/layout/lazy-part.ts';
import { createLink, Link, Outlet, useLocation } from '@tanstack/react-router';
import { useScreenVisitor } from '../data/usage/screen-visitor.ts';
import { HeldStates } from '../ui/input/persisted-state.tsx';
import Menu from 'lucide-react/icons/menu';
import { useNavBadges } from '../data/news/nav-badges.ts';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '../data/device/online.ts';
import { useEvent } from '../data/talks/talks.ts';
import { Chip } from '../ui/filters/chip.tsx';
import headerStyles from './header/header.module.css';
import { dayByViewer } from '../../domain/event/conference-days.ts';
import { MINUTE } from '../../domain/time.ts';
import { useTimeDerived } from '../data/loading/use-time-derived.ts';
import { deviceZone } from '../data/device/device-timezone.ts';
import { Row } from '../ui/layout/row.tsx';

/** `Day 2` while today is a day of the conference in the person's time zone (spec 2). */
function DayPill() {
  const event = useEvent();
  const index = useTimeDerived(MINUTE, (now) => (event ? (dayByViewer(event, deviceZone(now), now)?.index ?? -1) : -1));
  return index < 0 ? null : <Chip>Day {index + 1}</Chip>;
}

const HeaderMenus = lazyPart(() => import('./header/header-menus.tsx').then((part) => part.HeaderMenus));

function Header() {
  const event = useEvent();
  const online = useOnline();
  const { isWide, replayAccess } = useScreenVisitor();
  return (
    <Row as="header" gap={3} align="center" className={headerStyles.header}>
      <Link to={replayAccess && !isWide ? '/app/replays' : '/app/schedule'} className={headerStyles.brand}>
        {event?.name ?? 'Plenary'}
      </Link>
      <DayPill />
      <output>
        {online ? null : (
          <Chip tone="warn" icon={<WifiOff aria-hidden />}>
            Offline
          </Chip>
        )}
      </output>
      <span className={headerStyles.space} />
      <div className={headerStyles.menus}>
        <Suspense>
          <HeaderMenus />
        </Suspense>
      </div>
    </Row>
  );
}

type NavAnchorProps = ComponentProps<'a'> & {
  /** `page`: open; true: contains the open screen. Decided by the table of screens, not by the path's prefix. */
  readonly current: 'page' | boolean;
};

const NavAnchor = ({ current, children, ...rest }: NavAnchorProps) => (
  <a {...rest} aria-current={current || undefined}>
    {children}
  </a>
);

const NavLink = createLink(NavAnchor);

/** A number, or a dot while something is live. */
function NavBadge({ to }: { readonly to: string }) {
  const badge = useNavBadges()[to];
  return badge === 'live' ? (
    <span className={styles.badge} data-of="live">
      live
    </span>
  ) : (
    <NewCount count={badge ?? 0} />
  );
}

/** The sum of several badges. */
function SumBadge({ of }: { readonly of: readonly string[] }) {
  const badges = useNavBadges();
  const counts = of.map((to) => badges[to]).filter((badge) => typeof badge === 'number');
  return <NewCount count={counts.reduce((sum, count) => sum + count, 0)} />;
}

const NewCount = ({ count }: { readonly count: number }) =>
  count > 0 ? (
    <span className={styles.badge}>
      {count > MOST ? `${MOST}+` : count}
      <span className="vh"> new</span>
    </span>
  ) : null;

/** Largest number that fits beside an icon. */
const MOST = 99;

const MoreSheet = lazyPart(() => import('./header/more-sheet.tsx').then((part) => part.MoreSheet));

/** The tabs of a phone, with all other places behind More. */
function Tabs() {
  const [more, setMore] = useState(false);
  const tab = useScreenHere()?.tab;
  const places = useDestinations();
  return (
    <>
      <nav className={styles.tabs} aria-label="Main">
        {places.map(
          ({ to, label, short = label, icon: Icon, isTab, current }) =>
            isTab && (
              <NavLink key={to} to={to} current={current || label === tab} className={styles.tab}>
                <Icon size={22} aria-hidden />
                {short}
                <NavBadge to={to} />
              </NavLink>
            ),
        )}
        <button
          type="button"
          className={styles.tab}
          aria-haspopup="dialog"
          aria-expanded={more}
          onClick={() => setMore(true)}
        >
          <Menu size={22} aria-hidden />
          More
          <SumBadge of={places.flatMap(({ to, isTab }) => (isTab ? [] : [to]))} />
        </button>
      </nav>
      <Suspense>
        <MoreSheet open={more} onClose={() => setMore(false)} />
      </Suspense>
    </>
  );
}

const RefusedScreen = lazyPart(() => import('./pages/refused-screen.tsx').then((part) => part.RefusedScreen));

/**
 * The open screen, if the person may see it: rights and phases can change meanwhile. A screen that needs a wider window is
 * hidden, not unmounted, so that typed text is kept.
 */
function OpenScreen() {
  const need = useClosedBy();
  const screen = useLocation({ select: ({ pathname }) => pathname });
  const [opened, setOpened] = useState<string>();
  if (!need && opened !== screen) setOpened(screen);
  const isHidden = need === 'width' && opened === screen;
  return (
    <>
      {need ? (
        <Suspense>
          <RefusedScreen need={need} />
        </Suspense>
      ) : null}
      {need && !isHidden ? null : (
        <Activity mode={isHidden ? 'hidden' : 'visible'}>
          <HeldStates screen={screen}>
            <Outlet />
          </HeldStates>
        </Activity>
      )}
    </>
  );
}

/** The navigation beside the page: labels beside or below the icons, depending on the width. */
function Rail() {
  return (
    <nav className={styles.rail} aria-label="Main">
      {useDestinations().map(({ to, label, icon: Icon, current }) => (
        <NavLink key={to} to={to} current={current} className={styles.place}>
          <Icon size={20} aria-hidden />
          {label}
          <NavBadge to={to} />
        </NavLink>
      ))}
    </nav>
  );
}

// Loaded after the first paint.
const SyncLine = lazyPart(() => import('./header/sync-line.tsx').then((part) => part.SyncLine));
const Footer = lazyPart(() => import('./pages/footer.tsx').then((part) => part.Footer));
const PlayerLife = lazyPart(() => import('../players/player-life.tsx').then((part) => part.PlayerLife));
const AppExtras = lazyPart(() => import('./app-extras.tsx').then((part) => part.AppExtras));

/** Frame around every screen of the app. The screen's title shows the sync line and what is next (ui/cards/hero.tsx). */
export function AppShell() {
  const hasBanner = useScreenHere()?.banner !== 'none';
  return (
    <div className={styles.shell}>
      <a className="vh" href="#main">
        Skip to content
      </a>
      <Header />
      <Rail />
      <HeroSlotsContext value={{ beside: <Freshness />, below: hasBanner ? <NextTalkBanner /> : null }}>
        <main id="main" className={styles.main}>
          {usePlayer() ? (
            <Suspense>
              <PlayerLife />
            </Suspense>
          ) : null}
          <OpenScreen />
        </main>
      </HeroSlotsContext>
      <div className={styles.foot}>
        <Suspense>
          <Footer />
        </Suspense>
      </div>
      <Tabs />
      <Suspense>
        <AppExtras />
      </Suspense>
    </div>
  );
}

const Freshness = () => (
  <Suspense fallback={<span className={styles.freshness} />}>
    <SyncLine />
  </Suspense>
);
