import CalendarDays from 'lucide-react/icons/calendar-days';
import Ticket from 'lucide-react/icons/ticket';
import { type ReactNode, useState } from 'react';
import { SECOND } from '../../../../domain/time.ts';
import {
  healthSentences,
  isLongTrouble,
  programmeFacts,
  PUBLISH_WORDS,
  sourceMark,
  ticketCounts,
  undecidedSentence,
} from '../../../../domain/sources/health-sentence.ts';
import { SHOPS } from '../../../../domain/sources/shops.ts';
import type { SourceHealth } from '../../../../domain/sources/source-health.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { intervalWords } from './interval-words.ts';
import { SourceButtons } from './source-buttons.tsx';

interface SourceCardProps {
  readonly health: SourceHealth;
  readonly onChange: () => void;
  /** Its settings, once they are loaded. */
  readonly settings: ReactNode;
}

/** A source: how it stands, also offline, and what can be done about it. */
export function SourceCard({ health, onChange, settings }: SourceCardProps) {
  const [why, setWhy] = useState<string>();
  const { word, tone } = sourceMark(health);
  return (
    <SettingsCard
      id={health.id}
      name={health.name}
      icon={health.programme ? <CalendarDays size={20} /> : <Ticket size={20} />}
      mark={<Chip tone={tone}>{word}</Chip>}
      facts={<Facts health={health} />}
      acts={<SourceButtons health={health} onChange={onChange} onWrong={setWhy} />}
      why={why}
      settings={settings}
    />
  );
}

function Facts({ health }: { readonly health: SourceHealth }) {
  const zone = useEvent()?.zone ?? 'UTC';
  const now = useRealNow(30 * SECOND);
  const undecided = undecidedSentence(health);
  return (
    <>
      <Muted>
        <bdi>{health.place}</bdi>
        {` · ${howOften(health)}`}
      </Muted>
      <Text tone={isLongTrouble(health, now) ? 'warn' : undefined}>{healthSentences(health, now, zone)}</Text>
      {health.state === 'new' ? null : <Muted>{factsOf(health).join(' · ')}</Muted>}
      {undecided === undefined ? null : <Text tone="warn">{undecided}</Text>}
    </>
  );
}

const howOften = ({ kind, every, programme }: SourceHealth): string => {
  if (programme) return `${intervalWords(every)} · ${PUBLISH_WORDS[programme.publish]}`;
  if (kind === 'push') return 'calls with a token or a signature, nothing is fetched';
  return SHOPS[kind].isPushed ? 'signed calls, nothing is fetched' : intervalWords(every);
};

const factsOf = (health: SourceHealth): string[] =>
  health.programme ? programmeFacts(health.programme) : ticketCounts(health);
