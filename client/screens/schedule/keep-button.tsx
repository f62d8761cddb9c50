import Bookmark from 'lucide-react/icons/bookmark';
import type { Talk } from '../../../domain/talks/talk.ts';
import { toggleKept } from '../../data/toggle-kept.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface KeepButtonProps {
  readonly talk: Talk;
  readonly kept: boolean;
}

/** One tap keeps a talk, the same tap lets it go: the way back that does not run out (WCAG 2.2.1). */
export function KeepButton({ talk, kept }: KeepButtonProps) {
  return (
    <IconButton
      label={`${talk.title}: in my schedule`}
      title={kept ? 'Remove from My Schedule' : 'Add to My Schedule'}
      pressed={kept}
      aria-keyshortcuts="b"
      icon={<Bookmark size={19} aria-hidden />}
      onClick={() => toggleKept(talk)}
    />
  );
}
