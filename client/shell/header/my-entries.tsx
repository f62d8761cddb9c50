import Backpack from 'lucide-react/icons/backpack';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import QrCode from 'lucide-react/icons/qr-code';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';
import { useMe } from '../../data/people/me.ts';
import { MenuLink, MenuRule } from '../../ui/actions/menu.tsx';

interface MyEntriesProps {
  /** Size of the icons in pixels. */
  readonly size: number;
  /** Called when an entry was chosen. */
  readonly onUse?: (() => void) | undefined;
}

/** Entries about the person's own profile, in the menus of desktops and phones. */
export const MyEntries = ({ size, onUse }: MyEntriesProps) => (
  <>
    <MenuLink to="/app/user-profile/$id" params={ME} icon={<UserRound size={size} aria-hidden />} onClick={onUse}>
      My profile
    </MenuLink>
    <MenuLink
      to="/app/user-profile/$id"
      params={ME}
      search={{ card: 'open' }}
      icon={<QrCode size={size} aria-hidden />}
      onClick={onUse}
    >
      My card
    </MenuLink>
    <MenuLink to="/app/my-conference" icon={<Backpack size={size} aria-hidden />} onClick={onUse}>
      My conference
    </MenuLink>
    <OwnPlaces size={size} onUse={onUse} />
    <OwnBooth size={size} onUse={onUse} />
    <MenuRule />
  </>
);

/** Entries that do not need a log-in. */
export const OwnPlaces = ({ size, onUse }: MyEntriesProps) => (
  <>
    <MenuLink to="/app/changes" icon={<CalendarClock size={size} aria-hidden />} onClick={onUse}>
      Changes
    </MenuLink>
    <MenuLink to="/app/notes" icon={<NotebookPen size={size} aria-hidden />} onClick={onUse}>
      My notes
    </MenuLink>
  </>
);

/** Link to the exhibitor's own booth, which leads to its leads and editor. */
function OwnBooth({ size, onUse }: MyEntriesProps) {
  const id = useMe()?.companyId;
  return id ? (
    <MenuLink to="/app/booth/$id" params={{ id }} icon={<Store size={size} aria-hidden />} onClick={onUse}>
      My booth
    </MenuLink>
  ) : null;
}

const ME = { id: 'me' };
