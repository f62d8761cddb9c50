import { Link } from '@tanstack/react-router';
import WifiOff from 'lucide-react/icons/wifi-off';
import { Suspense } from 'react';
import { useOnline } from '../data/online.ts';
import { useScreenVisitor } from '../data/screen-visitor.ts';
import { useEvent } from '../data/talks.ts';
import { Chip } from '../ui/chip.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { DayPill } from './day-pill.tsx';
import styles from './header.module.css';

const HeaderMenus = lazyPart(() => import('./header-menus.tsx').then((part) => part.HeaderMenus));

export function Header() {
  const event = useEvent();
  const online = useOnline();
  const { isWide, replayAccess } = useScreenVisitor();
  return (
    <header className={styles.header}>
      <Link to={replayAccess && !isWide ? '/app/replays' : '/app/schedule'} className={styles.brand}>
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
      <span className={styles.space} />
      <div className={styles.menus}>
        <Suspense>
          <HeaderMenus />
        </Suspense>
      </div>
    </header>
  );
}
