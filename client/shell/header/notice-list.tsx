import BellIcon from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock';
import Gift from 'lucide-react/icons/gift';
import MessageCircle from 'lucide-react/icons/message-circle';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserCheck from 'lucide-react/icons/user-check';
import UserPlus from 'lucide-react/icons/user-plus';
import type { LucideIcon } from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { notificationDate } from '../../../domain/notifications/notification-date.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useIncrementalRender } from '../../data/loading/gradually.ts';
import { isStandalone } from '../../data/device/install.ts';
import { readNotice, type ShownNotice, useNotices } from '../../data/news/notices.ts';
import { useNow } from '../../data/loading/now.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useCatalogState } from '../../data/talks/talks.ts';
import { Dot } from '../../ui/layout/badge.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import styles from './notice-list.module.css';
import { Muted } from '../../ui/layout/muted.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

const ICONS: Record<ShownNotice['kind'], LucideIcon> = {
  reminder: Clock,
  changes: CalendarDays,
  place: CalendarDays,
  won: Gift,
  news: BellIcon,
  message: MessageCircle,
  request: UserPlus,
  accepted: UserCheck,
  conflict: TriangleAlert,
  refused: TriangleAlert,
};

interface NoticeListProps {
  /** Called when an entry opened another screen. */
  readonly onGo?: () => void;
}

export function NoticeList({ onGo }: NoticeListProps) {
  const notices = useNotices();
  const drawn = useIncrementalRender(notices.length);
  const isHere = useCatalogState() === 'ready';
  if (notices.length === 0 && !isHere) return <Loading label="Loading notifications" />;
  if (notices.length === 0)
    return (
      <Empty icon={<BellIcon size={28} />} action={<LinkButton to="/app/schedule">Browse the schedule</LinkButton>}>
        Nothing yet. News, talk reminders and what people send you appear here.
      </Empty>
    );
  return (
    <Stack as="ul">
      {notices.slice(0, drawn).map((notice) => (
        <li key={notice.id}>
          <NoticeRow notice={notice} onGo={onGo} />
        </li>
      ))}
    </Stack>
  );
}

/** Marked as read when pressed, or when a mouse rests on it (spec 2). */
function NoticeRow({ notice, onGo }: { readonly notice: ShownNotice; readonly onGo: (() => void) | undefined }) {
  const { kind, link, isUnread } = notice;
  const Icon = ICONS[kind];
  const told = (
    <>
      <span className={styles.subject} data-kind={kind}>
        <Icon size={18} aria-hidden />
      </span>
      <NoticeText notice={notice} />
      {isUnread ? <Dot label="Unread" /> : null}
    </>
  );
  const look = {
    className: styles.row,
    'data-unread': isUnread,
    onClick: () => readNotice(notice),
    onMouseEnter: () => readNotice(notice),
  };
  if (link === '') return <PlainRow {...look}>{told}</PlainRow>;
  if (PERSONAL.has(kind))
    return (
      <OwnLinkRow {...look} link={link} onGo={onGo}>
        {told}
      </OwnLinkRow>
    );
  return (
    <LinkRow {...look} link={link}>
      {told}
    </LinkRow>
  );
}

/** Personal news opens a screen of the app in place. */
const PERSONAL: ReadonlySet<ShownNotice['kind']> = new Set(['message', 'request', 'accepted', 'conflict', 'refused']);

function OwnLinkRow({
  link,
  onGo,
  onClick,
  children,
  ...look
}: RowLook & { link: string; onGo?: (() => void) | undefined }) {
  const router = useRouter();
  const go = (event: MouseEvent) => {
    onClick();
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGo?.();
    void router.navigate({ href: link });
  };
  return (
    <a href={link} {...look} onClick={go}>
      {children}
    </a>
  );
}

interface RowLook {
  readonly className: string | undefined;
  readonly 'data-unread': boolean;
  readonly onClick: () => void;
  readonly onMouseEnter: () => void;
  readonly children: ReactNode;
}

function PlainRow({ children, ...look }: RowLook) {
  return (
    <button type="button" {...look}>
      {children}
    </button>
  );
}

/** In a browser a new tab (spec 2); in the installed app that would be a second window. */
function LinkRow({ link, children, ...look }: RowLook & { readonly link: string }) {
  const isOwn = URL.parse(link, location.href)?.origin === location.origin;
  return (
    <a href={link} {...(isStandalone() && isOwn ? {} : { target: '_blank', rel: 'noreferrer' })} {...look}>
      {children}
    </a>
  );
}

function NoticeText({ notice: { title, body, sentAt } }: { readonly notice: ShownNotice }) {
  const { zone } = useShownZone();
  const now = useNow(MINUTE);
  return (
    <span className={styles.text}>
      <span className={styles.title}>{title}</span>
      {body ? (
        <Muted as="span" className={styles.body}>
          {body}
        </Muted>
      ) : null}
      <Text as="time" size="xs" tone="faint" dateTime={new Date(sentAt).toISOString()}>
        {notificationDate(sentAt, now, zone)}
      </Text>
    </span>
  );
}
