import Megaphone from 'lucide-react/icons/megaphone';
import { useEvent } from '../../data/talks.ts';
import { Notice } from '../../ui/notice.tsx';

/** What the organisers want everybody to read first. */
export function EventBanner() {
  const text = useEvent()?.bannerText;
  return text ? (
    <Notice tone="info" icon={<Megaphone size={20} aria-hidden />}>
      <p>{text}</p>
    </Notice>
  ) : null;
}
