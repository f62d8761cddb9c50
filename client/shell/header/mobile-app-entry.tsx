import Smartphone from 'lucide-react/icons/smartphone';
import { texts } from '../../../domain/texts.ts';
import { useMobileAppUrl } from '../../data/device/mobile-app.ts';
import { MenuAnchor } from '../../ui/actions/menu.tsx';

/** "Get Mobile App" (spec 2), in the menus of desktops and phones. */
export function MobileAppEntry({ size }: { readonly size: number }) {
  const url = useMobileAppUrl();
  return url ? (
    <MenuAnchor href={url} icon={<Smartphone size={size} aria-hidden />}>
      {texts.getMobileApp}
    </MenuAnchor>
  ) : null;
}
