import Bookmark from 'lucide-react/icons/bookmark';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useIsKept } from '../../data/agenda.ts';
import { toggleKept } from '../../data/toggle-kept.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export function KeepTalk({ talk }: { readonly talk: Talk }) {
  const kept = useIsKept(talk.id);
  return (
    <IconButton
      label={`${talk.title}: in my schedule`}
      title={kept ? 'Remove from My Schedule' : 'Add to My Schedule'}
      pressed={kept}
      icon={<Bookmark size={19} aria-hidden />}
      onClick={() => toggleKept(talk)}
    />
  );
}
