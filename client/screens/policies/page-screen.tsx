import { useParams } from '@tanstack/react-router';
import FileQuestion from 'lucide-react/icons/file-question-mark';
import { CHAT_KEEP_DAYS } from '../../../domain/limits/chats.ts';
import { pageFacts } from '../../../domain/pages/facts.ts';
import { fillFacts } from '../../../domain/pages/page-html.ts';
import { shownTemplate } from '../../../domain/pages/templates/templates.ts';
import { usePublicEvent } from '../../data/device/event.ts';
import { useFacts, usePages } from '../../data/device/pages.ts';
import { usePageText } from '../../data/device/page-text.ts';
import { Hero } from '../../ui/cards/hero.tsx';
import { Html } from '../../ui/layout/html.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Empty } from '../../ui/status/empty.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import styles from './policies.module.css';

export const PrivacyScreen = () => <EventPage id="privacy" />;
export const TermsScreen = () => <EventPage id="terms" />;

/** /page/…: a page of the event. */
export function PageScreen() {
  const { id = '' } = useParams({ strict: false });
  return <EventPage key={id} id={id} />;
}

/** The facts of a new event, until the server was first reached. */
const USUAL = pageFacts(
  { name: '', chatKeepDays: CHAT_KEEP_DAYS, sessionsPerUser: 1, publicProgramme: false, phase: 'live' },
  [],
  { push: true, webhooks: false },
);

const TAGS = /<[^>]*>/g;

/** A page of the event with the present facts, or our own text where the event has none. */
function EventPage({ id }: { readonly id: string }) {
  const name = usePublicEvent()?.name ?? 'this event';
  const facts = { ...USUAL, eventName: name, ...useFacts() };
  const page = usePages().find((one) => one.id === id);
  const template = shownTemplate(id);
  const { text, isMissing } = usePageText(id);
  if (page?.link) return <Elsewhere title={page.title} link={page.link} />;
  if (text && text.version > 0)
    return (
      <Stack as="article" gap={4} className={styles.prose}>
        <Hero title={text.title} hint={`Version ${text.version}`} />
        <Html html={text.html} headings={2} />
      </Stack>
    );
  if (page && !isMissing) return <Loading label={page.title} rows={6} />;
  if (template && page === undefined)
    return (
      <Stack as="article" gap={4} className={styles.prose}>
        <Hero title={template.title} hint={fillFacts(template.shown.hint, facts).replaceAll(TAGS, '')} />
        <Html html={fillFacts(template.shown.html, facts)} headings={2} />
      </Stack>
    );
  if (!isMissing) return <Loading label="The page" rows={6} />;
  return (
    <Empty icon={<FileQuestion size={28} />} detail="It may have been taken away, or you are offline.">
      There is no such page here
    </Empty>
  );
}

const Elsewhere = ({ title, link }: { readonly title: string; readonly link: string }) => (
  <Stack as="article" gap={4} className={styles.prose}>
    <Hero title={title} hint="This page is on another website." />
    <p>
      <a href={link} target="_blank" rel="noreferrer">
        {link}
      </a>
    </p>
  </Stack>
);
