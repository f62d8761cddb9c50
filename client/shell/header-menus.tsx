import { AvatarMenu } from './avatar-menu.tsx';
import { Bell } from './bell.tsx';

/** What the end of the header opens. */
export function HeaderMenus() {
  return (
    <>
      <Bell />
      <AvatarMenu />
    </>
  );
}
