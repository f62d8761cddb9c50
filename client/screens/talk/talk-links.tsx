import ExternalLink from 'lucide-react/icons/external-link';
import { isHttpLink } from '../../../domain/links.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { Section } from '../../ui/section.tsx';
import styles from './talk-links.module.css';

/** What there is about a talk elsewhere, its feedback form last. */
export function TalkLinks({ talk }: { readonly talk: Talk }) {
  const links = [
    ...(talk.links ?? []),
    ...(talk.feedbackUrl === undefined ? [] : [{ title: 'Feedback form', url: talk.feedbackUrl }]),
  ].filter(({ url }) => isHttpLink(url));
  if (links.length === 0) return null;
  return (
    <Section look="bare" title="Links">
      <ul className={styles.links}>
        {links.map(({ title, url }) => (
          <li key={url}>
            <a className={styles.link} href={url} target="_blank" rel="noreferrer">
              <ExternalLink size={16} aria-hidden />
              <span dir="auto">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
