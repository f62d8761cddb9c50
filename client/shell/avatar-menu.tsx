import { useOwnFace } from '../data/people.ts';
import { Avatar } from '../ui/avatar.tsx';
import { FaceButton } from '../ui/face-button.tsx';
import { nameFont } from '../ui/name-font.ts';
import { Popover } from '../ui/popover.tsx';
import { AvatarMenuList } from './avatar-menu-list.tsx';
import styles from './avatar-menu.module.css';

/** The profile submenu of spec 2, behind the person's picture. */
export function AvatarMenu() {
  const own = useOwnFace();
  if (!own) return null;
  return (
    <Popover
      label="Your menu"
      renderTrigger={(attributes) => (
        <FaceButton {...attributes} label={`Menu of ${own.name}`} face={<Avatar {...own} size="small" />} />
      )}
    >
      <p className={styles.name}>
        <span className={nameFont(own.name)}>{own.name}</span>
      </p>
      <AvatarMenuList />
    </Popover>
  );
}
