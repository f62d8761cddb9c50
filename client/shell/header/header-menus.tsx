import { Bell } from './bell.tsx';
import { LogInButton } from '../../parts/log-in-button.tsx';
import { useIsGuest } from '../../data/people/me.ts';
import { SearchButton } from '../palette/search-button.tsx';
import { useOwnFace } from '../../data/people/people.ts';
import { Avatar } from '../../ui/cards/avatar.tsx';
import { AvatarButton } from '../../ui/cards/avatar-button.tsx';
import { nameFont } from '../../ui/cards/name-font.ts';
import { buttonLook } from '../../ui/actions/button.tsx';
import { useScreenVisitor } from '../../data/usage/screen-visitor.ts';
import { Popover, type PopoverTrigger } from '../../ui/overlays/popover.tsx';
import styles from './avatar-menu.module.css';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import Settings from 'lucide-react/icons/settings-2';
import { createPortal } from 'react-dom';
import { useEvent } from '../../data/talks/talks.ts';
import { HAS_KEYS } from '../../ui/actions/has-keys.ts';
import { MenuAnchor, MenuButton, MenuLink, MenuList, MenuRule } from '../../ui/actions/menu.tsx';
import { UnsentSheet } from '../../ui/status/unsent-sheet.tsx';
import { MobileAppEntry } from './mobile-app-entry.tsx';
import { PageEntries } from './page-entries.tsx';
import { MyEntries, OwnPlaces } from './my-entries.tsx';
import { showShortcutHelp } from '../prompts/shortcut-help-open.ts';
import { useLogOut } from '../use-log-out.ts';

/** FAQ, Privacy Policy, Terms and Conditions, Logout (spec 2), and related entries. */
function AvatarMenuList() {
  const faqUrl = useEvent()?.faqUrl;
  const { logOut, asking } = useLogOut();
  return (
    <>
      <MenuList>
        <MyEntries size={18} />
        <MenuLink to="/app/settings" icon={<Settings size={18} aria-hidden />}>
          Settings
        </MenuLink>
        {HAS_KEYS ? (
          <MenuButton icon={<Keyboard size={18} aria-hidden />} note="?" onClick={showShortcutHelp}>
            Keyboard shortcuts
          </MenuButton>
        ) : null}
        <MenuRule />
        <MobileAppEntry size={18} />
        {faqUrl ? (
          <MenuAnchor href={faqUrl} icon={<MessageCircleQuestionMark size={18} aria-hidden />}>
            FAQ
          </MenuAnchor>
        ) : null}
        <PageEntries size={18} />
        <MenuRule />
        <MenuButton icon={<LogOut size={18} aria-hidden />} onClick={logOut}>
          Logout
        </MenuButton>
      </MenuList>
      {/* Outside the menu, which closes when an entry is used. */}
      {createPortal(<UnsentSheet {...asking} />, document.body)}
    </>
  );
}

/** The profile menu of spec 2, behind the person's picture. */
function AvatarMenu() {
  const own = useOwnFace();
  if (!own) return null;
  return (
    <Popover
      label="Your menu"
      renderTrigger={(attributes) => (
        <AvatarButton {...attributes} label={`Menu of ${own.name}`} face={<Avatar {...own} size="small" />} />
      )}
    >
      <p className={styles.name}>
        <span className={nameFont(own.name)}>{own.name}</span>
      </p>
      <AvatarMenuList />
    </Popover>
  );
}

/** Places of a guest that no navigation shows. On phones they are behind More. */
function GuestMenu() {
  const { isWide } = useScreenVisitor();
  if (!isWide) return null;
  return (
    <Popover label="Your menu" renderTrigger={guestTrigger}>
      <MenuList>
        <OwnPlaces size={18} />
        <PageEntries size={18} />
      </MenuList>
    </Popover>
  );
}

const guestTrigger = (attributes: PopoverTrigger) => (
  <button type="button" {...attributes} {...buttonLook({ kind: 'quiet', size: 'small' })}>
    Menu
  </button>
);

/** The menus at the end of the header. */
export function HeaderMenus() {
  if (useIsGuest())
    return (
      <>
        <SearchButton />
        <GuestMenu />
        <LogInButton size="small" />
      </>
    );
  return (
    <>
      <SearchButton />
      <Bell />
      <AvatarMenu />
    </>
  );
}
