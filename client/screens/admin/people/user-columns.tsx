import type { AccountState } from '../../../../domain/accounts/account-state.ts';
import type { AdminUserView } from '../../../../domain/accounts/admin-user-view.ts';
import type { UserColumn } from '../../../../domain/accounts/user-columns.ts';
import { calendarDate } from '../../../../domain/event/time-display.ts';
import type { Role } from '../../../../domain/people/role.ts';
import type { Zone } from '../../../../domain/time.ts';
import { useIsHidden } from '../../../data/admin/people/everybody.ts';
import { useShownZone } from '../../../data/device/display-timezone.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { nameFont } from '../../../ui/cards/name-font.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import { OpenLink } from '../open-link.tsx';
import { STATE_WORDS } from './tickets/state-words.ts';
import styles from './users.module.css';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/layout/text.tsx';

type UserColumns = readonly Column<AdminUserView, UserColumn | (string & {})>[];

const NAME: UserColumns[number] = {
  key: 'name',
  title: 'Name',
  sorts: true,
  cell: (user) => (
    <OpenLink id={user.id}>
      <Name user={user} />
    </OpenLink>
  ),
};

/** Columns of the list of users; dates are in the shown zone. Beside a panel only some fit. */
export function useUserColumns(isBesidePanel: boolean): UserColumns {
  const { zone } = useShownZone();
  const columns: UserColumns = [
    NAME,
    { key: 'mail', title: 'Email', sorts: true, cell: (user) => <Mail user={user} /> },
    { key: 'roles', title: 'Roles', cell: ({ roles }) => roles.map((role) => ROLE_WORDS[role]).join(', ') },
    { key: 'ticket', title: 'Ticket', sorts: true, cell: ({ ticket }) => ticket && spaced(ticket.type) },
    { key: 'state', title: 'Access', cell: ({ state }) => <Chip tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Chip> },
    {
      key: 'invited_at',
      title: 'Invited',
      sorts: true,
      cell: ({ invited_at: at }) => at && <Day at={at} zone={zone} />,
    },
    {
      key: 'profile',
      title: 'Profile',
      cell: ({ isComplete }) => (isComplete ? <Chip tone="ok">Complete</Chip> : <Chip>Not yet</Chip>),
    },
  ];
  return isBesidePanel ? columns.filter(({ key }) => BESIDE_PANEL.includes(key)) : columns;
}

/** Columns shown beside a panel. */
const BESIDE_PANEL = ['name', 'mail', 'state'];

/** Columns of the list of tickets. */
export const TICKET_COLUMNS: UserColumns = [
  { ...NAME, title: 'Holder' },
  { key: 'mail', title: 'Email', sorts: true, cell: (user) => <Mail user={user} /> },
  { key: 'ticket', title: 'Type', sorts: true, cell: ({ ticket }) => ticket && spaced(ticket.type) },
  {
    key: 'code',
    title: 'Code',
    cell: ({ ticket }) => (ticket?.has_code ? <Chip tone="ok">Has one</Chip> : <Chip tone="warn">None</Chip>),
  },
  { key: 'kept', title: 'Locked', cell: ({ ticket }) => (ticket?.deactivate_sync ? 'Yes' : null) },
];

function Name({ user }: { readonly user: AdminUserView }) {
  const name = `${user.first_name} ${user.last_name}`.trim();
  const isHidden = useIsHidden(user.id);
  return (
    <Row as="span" gap={3} align="center">
      <Avatar name={name} pictureUrl={user.profile_picture_url} size="small" />
      <span>
        <Row as="span" gap={2} align="center" wrap>
          <span className={nameFont(name)}>{name}</span>
          {isHidden ? <Chip>Not listed</Chip> : null}
        </Row>
        {user.company?.name ? (
          <Text as="span" size="sm" weight={450} tone="muted" className={styles.company}>
            {user.company.name}
          </Text>
        ) : null}
      </span>
    </Row>
  );
}

const Mail = ({ user: { email } }: { readonly user: AdminUserView }) =>
  email === '' ? null : (
    <a className={styles.mail} href={`mailto:${email}`}>
      {email}
    </a>
  );

const Day = ({ at, zone }: { readonly at: string; readonly zone: Zone }) => (
  <time dateTime={at}>{calendarDate(Temporal.Instant.from(at).epochMilliseconds, zone)}</time>
);

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  ROLE_ATTENDEE: 'Attendee',
  ROLE_SPEAKER: 'Speaker',
  ROLE_ADMIN: 'Admin',
};

const STATE_TONES: Readonly<Record<AccountState, 'quiet' | 'ok' | 'accent' | 'warn'>> = {
  none: 'quiet',
  invited: 'accent',
  active: 'ok',
  disabled: 'warn',
};

/** `CompanySuperBooth` with spaces. */
const spaced = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
