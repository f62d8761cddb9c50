import { plural } from '../../../domain/plural.ts';
import Download from 'lucide-react/icons/download';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import { useState } from 'react';
import { useNavBadges } from '../../data/news/nav-badges.ts';
import { promptInstall, useInstall } from '../../data/device/install.ts';
import { useEvent } from '../../data/talks/talks.ts';
import { useOwnFace } from '../../data/people/people.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { MenuAnchor, MenuButton, MenuLink, MenuList, MenuRule } from '../../ui/actions/menu.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { UnsentSheet } from '../../ui/status/unsent-sheet.tsx';
import { useDestinations } from '../nav-items.ts';
import { InstallSteps } from '../../ui/layout/install-steps.tsx';
import styles from './more-sheet.module.css';
import { MobileAppEntry } from './mobile-app-entry.tsx';
import { PageEntries } from './page-entries.tsx';
import { useIsGuest } from '../../data/people/me.ts';
import { MyEntries, OwnPlaces } from './my-entries.tsx';
import { useLogOut } from '../use-log-out.ts';
import { MINUTE } from '../../../domain/time.ts';
import { useNow } from '../../data/loading/now.ts';
import { useShortcuts, useTheme, useZoneChoice } from '../../data/device/preferences.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useStorageUse } from '../../data/device/storage.ts';
import { byteSize } from '../../ui/layout/byte-size.ts';
import { ThemeChoice, ZoneChoice } from '../../ui/filters/preference-choices.tsx';
import { HAS_KEYS } from '../../ui/actions/has-keys.ts';
import { Switch } from '../../ui/actions/switch.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

function MorePreferences() {
  const { conference, local, differ } = useShownZone();
  const now = useNow(MINUTE);
  const storage = useStorageUse();
  const [theme, setTheme] = useTheme();
  const [zone, setZone] = useZoneChoice();
  const [shortcuts, setShortcuts] = useShortcuts();
  return (
    <Stack gap={2} className={styles.preferences}>
      <Row gap={3} wrap lineGap={1} align="center" justify="between" className={styles.preference}>
        Theme
        <ThemeChoice value={theme} onChange={setTheme} />
      </Row>
      {differ ? (
        <Row gap={3} wrap lineGap={1} align="center" justify="between" className={styles.preference}>
          Times
          <ZoneChoice value={zone} onChange={setZone} conference={conference} local={local} at={now} />
        </Row>
      ) : null}
      {HAS_KEYS ? (
        <Switch on={shortcuts} onChange={setShortcuts}>
          Single-key shortcuts
        </Switch>
      ) : null}
      {storage ? (
        <Row as="p" gap={3} wrap lineGap={1} align="center" justify="between" className={styles.preference}>
          Storage used<span className="num">{byteSize(storage.used)}</span>
        </Row>
      ) : null}
    </Stack>
  );
}

interface MoreSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Everything without a tab on a phone: other screens, the person's own, preferences, log out. */
export function MoreSheet({ open, onClose }: MoreSheetProps) {
  const { logOut, asking } = useLogOut();
  const leave = () => {
    onClose();
    logOut();
  };
  return (
    <>
      <Sheet open={open} onClose={onClose} title="More">
        <Places onUse={onClose} />
        <Me onUse={onClose} />
        <MorePreferences />
        <Papers onUse={onClose} onLeave={leave} />
      </Sheet>
      <UnsentSheet {...asking} />
    </>
  );
}

interface EntriesProps {
  /** Called when an entry was chosen. */
  readonly onUse: () => void;
}

/** The person's own places. Guests have some of them, too. */
function Me({ onUse }: EntriesProps) {
  const own = useOwnFace();
  if (!own)
    return (
      <MenuList>
        <OwnPlaces size={20} onUse={onUse} />
      </MenuList>
    );
  return (
    <>
      <Row as="p" gap={3} align="center" className={styles.me}>
        <Avatar {...own} />
        <span className={nameFont(own.name)}>{own.name}</span>
      </Row>
      <MenuList>
        <MyEntries size={20} onUse={onUse} />
      </MenuList>
    </>
  );
}

function Places({ onUse }: EntriesProps) {
  const badges = useNavBadges();
  const places = useDestinations().filter(({ isTab }) => !isTab);
  return (
    <MenuList>
      {places.map(({ to, label, icon: Icon, current }) => (
        <MenuLink
          key={to}
          to={to}
          icon={<Icon size={20} aria-hidden />}
          note={noteOf(to, badges[to]) ?? (current ? 'You are here' : undefined)}
          onClick={onUse}
        >
          {label}
        </MenuLink>
      ))}
      <InstallEntry onUse={onUse} />
    </MenuList>
  );
}

function noteOf(to: string, badge: ReturnType<typeof useNavBadges>[string] | undefined): string | undefined {
  if (badge === 'live') return 'Live now';
  if (!badge) return undefined;
  return to === '/app/directory' ? plural(badge, '1 request', `${badge} requests`) : `${badge} unread`;
}

function Papers({ onUse, onLeave }: EntriesProps & { readonly onLeave: () => void }) {
  const faqUrl = useEvent()?.faqUrl;
  const isGuest = useIsGuest();
  return (
    <MenuList>
      <MobileAppEntry size={20} />
      {faqUrl ? (
        <MenuAnchor href={faqUrl} icon={<MessageCircleQuestionMark size={20} aria-hidden />}>
          FAQ
        </MenuAnchor>
      ) : null}
      <PageEntries size={20} onUse={onUse} />
      {isGuest ? null : (
        <>
          <MenuRule />
          <MenuButton icon={<LogOut size={20} aria-hidden />} onClick={onLeave}>
            Logout
          </MenuButton>
        </>
      )}
    </MenuList>
  );
}

function InstallEntry({ onUse }: EntriesProps) {
  const install = useInstall();
  const [steps, setSteps] = useState(false);
  if (install !== 'available' && install !== 'ios') return null;
  const go = () => {
    if (install === 'ios') {
      setSteps(true);
      return;
    }
    onUse();
    void promptInstall();
  };
  return (
    <>
      <MenuButton icon={<Download size={20} aria-hidden />} onClick={go}>
        Install app
      </MenuButton>
      <li>
        <InstallSteps open={steps} onClose={() => setSteps(false)} />
      </li>
    </>
  );
}
