import { AvatarMenu } from './avatar-menu.tsx';
import { Bell } from './bell.tsx';
import { SearchButton } from './search-button.tsx';

/** What the end of the header opens. */
export function HeaderMenus() {
  return (
    <>
      <SearchButton />
      <Bell />
      <AvatarMenu />
    </>
  );
}
