import { plural } from '../../domain/plural.ts';
import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useState } from 'react';
import { isOpenTo } from '../../domain/event/opening.ts';
import { useMe } from '../data/me.ts';
import { useUnreadCount } from '../data/notices.ts';
import { useScreenVisitor } from '../data/screen-visitor.ts';
import { useEvent } from '../data/talks.ts';
import { FaceButton } from '../ui/face-button.tsx';
import { Popover } from '../ui/popover.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showOnIcon } from './app-badge.ts';
import styles from './bell.module.css';
import { NoticeList } from './notice-list.tsx';
import { PushOffer } from './push-offer.tsx';

/** What somebody was told, and how much of it they have not seen (spec 2): a card at the bell, on phones a sheet. */
export function Bell() {
  const phase = useEvent()?.phase ?? 'live';
  const me = useMe();
  return me && isOpenTo(me, phase) ? <OpenBell /> : null;
}

function OpenBell() {
  const { isWide } = useScreenVisitor();
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnreadCount();
  useEffect(() => showOnIcon(unread), [unread]);
  const face = {
    title: 'Notifications',
    label: unread > 0 ? sayUnread(unread) : 'Notifications',
    face: <Face unread={unread} />,
  };
  if (isWide)
    return (
      <Popover label="Notifications" renderTrigger={(attributes) => <FaceButton {...face} {...attributes} />}>
        <div className={styles.card}>
          <h2 className={styles.title}>Notifications</h2>
          <NoticeList />
          <PushOffer />
        </div>
      </Popover>
    );
  return (
    <>
      <FaceButton {...face} onClick={() => setIsOpen(true)} />
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="Notifications">
        <NoticeList onGo={() => setIsOpen(false)} />
        <PushOffer />
      </Sheet>
    </>
  );
}

function Face({ unread }: { readonly unread: number }) {
  return (
    <>
      <BellIcon size={20} aria-hidden />
      {unread > 0 ? (
        <span className={styles.count} aria-hidden>
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      ) : null}
    </>
  );
}

const sayUnread = (count: number): string =>
  plural(count, `${count} unread notification`, `${count} unread notifications`);

/** What fits on a bell. */
const MOST = 99;
