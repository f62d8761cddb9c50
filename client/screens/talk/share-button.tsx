import Link2 from 'lucide-react/icons/link-2';
import Share2 from 'lucide-react/icons/share-2';
import { shareLink } from '../../../domain/talks/share-link.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { toast } from '../../data/toasts.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { MenuAnchor, MenuButton, MenuList, MenuRule } from '../../ui/menu.tsx';
import { Popover, type PopoverTrigger } from '../../ui/popover.tsx';
import { shareTargets } from './share-targets.ts';

/** Tells others about a talk: on a phone by whatever it shares with, elsewhere by the places of the spec. */
export function ShareButton({ talk }: { readonly talk: Talk }) {
  const link = shareLink(location.origin, talk.id);
  if (sharesByItself()) {
    return (
      <Button icon={<Share2 size={18} aria-hidden />} onClick={() => share(talk.title, link)}>
        <span>Share</span>
      </Button>
    );
  }
  return (
    <Popover label="Share this talk" renderTrigger={shareTrigger}>
      <MenuList>
        {shareTargets(link, talk.title).map(({ name, href }) => (
          <MenuAnchor key={name} href={href}>
            {name}
          </MenuAnchor>
        ))}
        <MenuRule />
        <MenuButton icon={<Link2 size={18} aria-hidden />} onClick={() => copy(link)}>
          Copy link
        </MenuButton>
      </MenuList>
    </Popover>
  );
}

const shareTrigger = (attributes: PopoverTrigger) => (
  <button type="button" {...attributes} {...buttonLook({})}>
    <Share2 size={18} aria-hidden />
    <span>Share</span>
  </button>
);

const sharesByItself = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches;

/** Closing the phone's own sheet without sharing is no failure. */
const share = (title: string, url: string): void => void navigator.share({ title, url }).catch(() => undefined);

function copy(link: string): void {
  navigator.clipboard.writeText(link).then(
    () => toast('Link copied'),
    () => toast(`This browser does not let the link be copied: ${link}`),
  );
}
