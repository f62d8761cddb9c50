import { useMe } from '../data/me.ts';
import { usePerson } from '../data/people.ts';
import { Avatar } from '../ui/avatar.tsx';
import { FaceButton } from '../ui/face-button.tsx';
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
        <FaceButton
          {...attributes}
          label={`Menu of ${me.name}`}
          face={<Avatar name={me.name} pictureUrl={picture} size="small" />}
        />
      )}
    >
      <p className={styles.name}>
        <span className={nameFont(me.name)}>{me.name}</span>
      </p>
      <AvatarMenuList />
    </Popover>
  );
}
