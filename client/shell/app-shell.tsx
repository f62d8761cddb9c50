import { Suspense } from 'react';
import { usePlayer } from '../data/player-current.ts';
import { HeroSlotsContext } from '../ui/hero.tsx';
import { useScreenHere } from './destinations.ts';
import styles from './app-shell.module.css';
import { Header } from './header.tsx';
import { NextTalkBanner } from './next-talk-banner.tsx';
import { OpenScreen } from './open-screen.tsx';
import { Rail } from './rail.tsx';
import { Tabs } from './tabs.tsx';
import { lazyPart } from '../ui/lazy-part.ts';

// Deferred until after the first paint.
const SyncLine = lazyPart(() => import('./sync-line.tsx').then((part) => part.SyncLine));
const Footer = lazyPart(() => import('./footer.tsx').then((part) => part.Footer));
const PlayerLife = lazyPart(() => import('../players/player-life.tsx').then((part) => part.PlayerLife));
const AppExtras = lazyPart(() => import('./app-extras.tsx').then((part) => part.AppExtras));

/** What stands around every screen of the app. The title of a screen carries the sync line and what is next (ui/hero.tsx). */
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
