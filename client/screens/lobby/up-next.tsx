import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '@tanstack/react-router';
import { useUpNext } from '../../data/talks/current-talks.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { UpNextRow } from '../../parts/up-next-row.tsx';
import styles from './lobby.module.css';

/** The next talks with their bookmark buttons; often where a visitor keeps a talk for the first time. */
export function UpNext() {
  const talks = useUpNext();
  if (talks.length === 0) return null;
  return (
    <Section title="Up next" look="bare" more={<More to="/app/schedule">Schedule</More>}>
      <Card flush>
        <ul aria-label="Up next">
          {talks.map((talk) => (
            <UpNextRow key={talk.id} talk={talk} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

interface MoreProps {
  readonly to: '/app/schedule' | '/app/directory' | '/app/booths' | '/app/stage';
  readonly children: string;
}

/** Link to the full list of a section. */
export const More = ({ to, children }: MoreProps) => (
  <Link to={to} className={styles.more}>
    {children}
    <ChevronRight size={16} aria-hidden />
  </Link>
);
