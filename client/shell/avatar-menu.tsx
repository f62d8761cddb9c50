import { useMe } from '../data/me.ts';
import { usePerson } from '../data/people.ts';
import { Avatar } from '../ui/avatar.tsx';
import { nameFont } from '../ui/name-font.ts';
import { Popover } from '../ui/popover.tsx';
import { AvatarMenuList } from './avatar-menu-list.tsx';
import styles from './avatar-menu.module.css';

/** The profile submenu of spec 2, behind the person's picture. */
export function AvatarMenu() {
  const me = useMe();
  const picture = usePerson(me?.id ?? '')?.pictureUrl;
  if (!me) return null;
  return (
    <Popover
      label="Your menu"
      renderTrigger={(attributes) => (
        <button type="button" {...attributes} className={styles.trigger}>
          <span className="vh">Menu of {me.name}</span>
          <Avatar name={me.name} pictureUrl={picture} size="small" />
        </button>
      )}
    >
      <p className={styles.name}>
        <span className={nameFont(me.name)}>{me.name}</span>
      </p>
      <AvatarMenuList />
    </Popover>
  );
}
