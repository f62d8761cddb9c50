import ExternalLink from 'lucide-react/icons/external-link';
import MessageCircle from 'lucide-react/icons/message-circle';
import { chatName, linkPlace } from '../../domain/link-services.ts';
import { isHttpLink } from '../../domain/links.ts';
import type { TalkLink } from '../../domain/talks/talk.ts';
import { Muted } from '../ui/layout/muted.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import styles from './link-list.module.css';

interface LinkListProps {
  readonly title: string;
  readonly links: readonly TalkLink[];
}

/** Links that lead out of the app, each with the chat or host where it leads. Renders nothing without one. */
export function LinkList({ title, links }: LinkListProps) {
  const shown = links.filter(({ url }) => isHttpLink(url));
  if (shown.length === 0) return null;
  return (
    <Section look="bare" title={title}>
      <Stack as="ul" gap={2}>
        {shown.map((link) => (
          <li key={link.url}>
            <a className={styles.link} href={link.url} target="_blank" rel="noreferrer">
              {chatName(link.url) ? <MessageCircle size={16} aria-hidden /> : <ExternalLink size={16} aria-hidden />}
              <span dir="auto">{link.title}</span>
            </a>
            <Muted as="span" className={styles.place}>
              {linkPlace(link.url)}
            </Muted>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
