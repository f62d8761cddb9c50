import { plural } from '../../../domain/plural.ts';
import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useState } from 'react';
import { isOpenTo } from '../../../domain/event/setup/opening.ts';
import { useMe } from '../../data/people/me.ts';
import { useUnreadCount } from '../../data/news/notices.ts';
import { useScreenVisitor } from '../../data/usage/screen-visitor.ts';
import { useEvent } from '../../data/talks/talks.ts';
import { AvatarButton } from '../../ui/cards/avatar-button.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './bell.module.css';
import { NoticeList } from './notice-list.tsx';
import { switchPush, usePushState } from '../../data/news/push.ts';
import { Button } from '../../ui/actions/button.tsx';
import { InstallSteps } from '../../ui/layout/install-steps.tsx';
import pushOfferStyles from './notice-list.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';

/** Below all notices: an offer of pushes. Always asked before the browser's own question. */
function PushOffer() {
  const state = usePushState();
  const [steps, setSteps] = useState(false);
  if (state === 'blocked')
    return (
      <Row as="p" gap={2} wrap align="center" justify="between" className={pushOfferStyles.offer}>
        Blocked in this browser. To get these on your lock screen, allow notifications in its settings for this page.
      </Row>
    );
  if (state !== 'off' && state !== 'install-first') return null;
  return (
    <Row gap={2} wrap align="center" justify="between" className={pushOfferStyles.offer}>
      <p>
        {state === 'off'
          ? 'Get these on your lock screen, too.'
          : 'On your lock screen too, once the app is installed.'}
      </p>
      <Button size="small" onClick={() => (state === 'off' ? void switchPush(true) : setSteps(true))}>
        {state === 'off' ? 'Switch on' : 'Show how'}
      </Button>
      <InstallSteps open={steps} onClose={() => setSteps(false)} />
    </Row>
  );
}

/** Shows the unread count on the installed app's icon. */
function showOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  shown.catch(() => undefined); // Only where the app is installed.
}

/** The notification list with its unread count (spec 2): a card at the bell, a sheet on phones. */
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
      <Popover label="Notifications" renderTrigger={(attributes) => <AvatarButton {...face} {...attributes} />}>
        <div className={styles.card}>
          <Text as="h2" size="lg" weight={650} className={styles.title}>
            Notifications
          </Text>
          <NoticeList />
          <PushOffer />
        </div>
      </Popover>
    );
  return (
    <>
      <AvatarButton {...face} onClick={() => setIsOpen(true)} />
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
        <span className={styles.count} data-edge aria-hidden>
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      ) : null}
    </>
  );
}

const sayUnread = (count: number): string =>
  plural(count, `${count} unread notification`, `${count} unread notifications`);

/** Largest number that fits on the bell. */
const MOST = 99;
