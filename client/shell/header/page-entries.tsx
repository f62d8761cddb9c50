import FileText from 'lucide-react/icons/file-text';
import Shield from 'lucide-react/icons/shield';
import { usePages } from '../../data/device/pages.ts';
import { useIsGuest } from '../../data/people/me.ts';
import { MenuAnchor, MenuLink } from '../../ui/actions/menu.tsx';

const OURS = [
  { id: 'privacy', title: 'Privacy Policy', link: '' },
  { id: 'terms', title: 'Terms and Conditions', link: '' },
];

/** The event's pages in a menu. Privacy and terms are always there (spec 2), as our own texts where the event has none. */
export function PageEntries({ size, onUse }: { readonly size: number; readonly onUse?: () => void }) {
  const pages = usePages();
  const place = useIsGuest() ? 'guests' : 'menu';
  const isInMenu = ({ id, places }: (typeof pages)[number]): boolean =>
    places.includes(place) || id === 'privacy' || id === 'terms';
  const shown = [...pages.filter(isInMenu), ...OURS.filter(({ id }) => pages.every((page) => page.id !== id))];
  return shown.map(({ id, title, link }) => {
    const icon = id === 'privacy' ? <Shield size={size} aria-hidden /> : <FileText size={size} aria-hidden />;
    if (link !== '')
      return (
        <MenuAnchor key={id} href={link} icon={icon}>
          {title}
        </MenuAnchor>
      );
    const to = id === 'privacy' || id === 'terms' ? (`/${id}` as const) : undefined;
    return to ? (
      <MenuLink key={id} to={to} icon={icon} onClick={onUse}>
        {title}
      </MenuLink>
    ) : (
      <MenuLink key={id} to="/page/$id" params={{ id }} icon={icon} onClick={onUse}>
        {title}
      </MenuLink>
    );
  });
}
