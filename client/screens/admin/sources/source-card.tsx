import RefreshCw from 'lucide-react/icons/refresh-cw';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Ticket from 'lucide-react/icons/ticket';
import UserX from 'lucide-react/icons/user-x';
import { type ReactNode, useState } from 'react';
import { SECOND } from '../../../../domain/time.ts';
import { plural } from '../../../../domain/plural.ts';
import {
  healthSentences,
  isLongTrouble,
  programmeFacts,
  PUBLISH_WORDS,
  sourceMark,
  ticketCounts,
} from '../../../../domain/sources/health-sentence.ts';
import { SHOPS } from '../../../../domain/sources/shops.ts';
import type { SourceHealth } from '../../../../domain/sources/source-health.ts';
import { run } from '../../../data/admin/event/sources.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import { intervalWords } from './interval-words.ts';
import { ProgrammeActs } from './programme-acts.tsx';
import styles from './sources.module.css';

interface SourceCardProps {
  readonly health: SourceHealth;
  readonly onChange: () => void;
  /** Its settings, if they are open. */
  readonly children: ReactNode;
}

/** A source: how it stands, also offline, and what can be done about it. */
export function SourceCard({ health, onChange, children }: SourceCardProps) {
  const zone = useEvent()?.zone ?? 'UTC';
  const now = useRealNow(30 * SECOND);
  const { word, tone } = sourceMark(health);
  return (
    <li className={styles.card}>
      <span className={styles.icon} aria-hidden>
        {health.programme ? <CalendarDays size={20} /> : <Ticket size={20} />}
      </span>
      <div className={styles.words}>
        <Row gap={2} wrap align="center">
          <Text as="h2" size="lg" weight={600}>
            {health.name}
          </Text>
          <Chip tone={tone}>{word}</Chip>
        </Row>
        <Muted>{`${health.place} · ${howOften(health)}`}</Muted>
        <p data-long={isLongTrouble(health, now) || undefined}>{healthSentences(health, now, zone)}</p>
        {health.state === 'new' ? null : <Muted>{factsOf(health).join(' · ')}</Muted>}
        <Undecided health={health} />
      </div>
      {health.programme ? (
        <ProgrammeActs health={health} onChange={onChange} />
      ) : (
        <Acts health={health} onChange={onChange} />
      )}
      {children}
    </li>
  );
}

/** What an organiser has not decided yet. */
function Undecided({ health: { programme, unmapped } }: { readonly health: SourceHealth }) {
  const asks = programme?.asks ?? 0;
  if (asks > 0)
    return (
      <p className={styles.warn}>
        {plural(
          asks,
          '1 field was changed here and there. Decide under Settings.',
          `${asks} fields were changed here and there. Decide under Settings.`,
        )}
      </p>
    );
  if (unmapped === 0) return null;
  return (
    <p className={styles.warn}>
      {plural(
        unmapped,
        '1 product has no meaning yet. Its tickets are held back until you choose.',
        `${unmapped} products have no meaning yet. Their tickets are held back until you choose.`,
      )}
    </p>
  );
}

const howOften = ({ kind, every, programme }: SourceHealth): string => {
  if (programme) return `${intervalWords(every)} · ${PUBLISH_WORDS[programme.publish]}`;
  if (kind === 'push') return 'calls with a token or a signature, nothing is fetched';
  return SHOPS[kind].isPushed ? 'signed calls, nothing is fetched' : intervalWords(every);
};

const factsOf = (health: SourceHealth): string[] =>
  health.programme ? programmeFacts(health.programme) : ticketCounts(health);

function Acts({ health: { id, kind, name, state, tickets }, onChange }: Omit<SourceCardProps, 'children'>) {
  const online = useOnline();
  const isOpen = useAdminSearch().id === id;
  const narrow = useNarrowAdmin();
  const [why, setWhy] = useState<string>();
  const press = async () => {
    setWhy((await run(id, state === 'asking'))?.message);
    onChange();
  };
  return (
    <>
      <Row gap={2} wrap align="center" className={styles.acts}>
        {tickets.held === 0 ? null : (
          <LinkButton size="small" icon={<UserX size={16} aria-hidden />} to="/app/admin" search={{ type: 'TICKETS' }}>
            {plural(tickets.held, '1 held back', `${tickets.held.toLocaleString('en')} held back`)}
          </LinkButton>
        )}
        {state === 'stopped' || (SHOPS[kind].isPushed && state === 'running') ? null : (
          <Button
            size="small"
            icon={<RefreshCw size={16} aria-hidden />}
            disabled={!online}
            onClick={() => void press()}
          >
            {RUN_WORDS[state]}
          </Button>
        )}
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`Settings of ${name}`}
          onClick={() => narrow({ id: isOpen ? undefined : id })}
        >
          Settings
        </Button>
      </Row>
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
    </>
  );
}

const RUN_WORDS = {
  new: 'Start',
  running: 'Check now',
  paused: 'Resume',
  asking: 'End these tickets',
  stopped: '',
} as const;
