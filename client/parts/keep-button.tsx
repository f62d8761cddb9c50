import Bookmark from 'lucide-react/icons/bookmark';
import type { Talk } from '../../domain/talks/talk.ts';
import { useIsKept } from '../data/talks/agenda.ts';
import { toggleKept } from '../data/talks/toggle-kept.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';

interface KeepButtonProps {
  readonly talk: Talk;
  readonly kept: boolean;
  /** Keys that press the button while its talk has the focus. */
  readonly keys?: string;
}

/** Bookmark button: one tap keeps a talk, another removes it again, so no undo is needed (WCAG 2.2.1). */
export const KeepButton = ({ talk, kept, keys }: KeepButtonProps) => (
  <IconButton
    label={`Keep ${talk.title}`}
    title={kept ? 'Remove from My Schedule' : 'Add to My Schedule'}
    pressed={kept}
    aria-keyshortcuts={keys}
    icon={<Bookmark size={19} aria-hidden />}
    onClick={() => toggleKept(talk)}
  />
);

/** A keep button that reads its own state, for screens that do not use kept talks otherwise. */
export const KeepTalk = ({ talk }: Pick<KeepButtonProps, 'talk'>) => (
  <KeepButton talk={talk} kept={useIsKept(talk.id)} />
);
