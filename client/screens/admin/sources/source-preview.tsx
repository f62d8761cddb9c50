import { useRef, useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import type {
  PreviewedTicket,
  SourcePreview as Preview,
  TicketOutcome,
} from '../../../../domain/sources/source-preview.ts';
import { previewReading } from '../../../data/admin/event/sources.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import styles from './sources.module.css';

/** Shows what reading the shop now would do. */
export function PreviewPart({ id }: { readonly id: string }) {
  const online = useOnline();
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<Preview>();
  const [why, setWhy] = useState<string>();
  const [pages, setPages] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const press = async () => {
    setBusy(true);
    setWhy(undefined);
    setShown(undefined);
    // Whoever leaves the screen stops asking.
    const answer = await previewReading(id, { onReading: setPages, isWanted: () => place.current !== null });
    setPages(0);
    setBusy(false);
    const wrong = answer.ok ? answer.value.wrong : answer.refusal.message;
    setWhy(wrong === '' ? undefined : wrong);
    setShown(answer.ok && wrong === '' ? answer.value : undefined);
  };
  return (
    <Section title="What would happen" look="quiet">
      <Stack gap={3}>
        <div ref={place}>
          <Button size="small" busy={isBusy} disabled={!online} onClick={() => void press()}>
            Show what would happen
          </Button>
        </div>
        {pages === 0 ? null : <Muted aria-live="polite">{readingWords(pages)}</Muted>}
        {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
        {shown === undefined ? null : <Outcomes shown={shown} />}
      </Stack>
    </Section>
  );
}

const readingWords = (pages: number): string =>
  plural(
    pages,
    'The shop is read: 1 page so far. Nothing is changed.',
    `The shop is read: ${pages.toLocaleString('en')} pages so far. Nothing is changed.`,
  );

function Outcomes({ shown: { tickets, counts, rows } }: { readonly shown: Preview }) {
  const words = OUTCOMES.flatMap(({ outcome, one, many }) =>
    counts[outcome] === 0 ? [] : [plural(counts[outcome], one, `${counts[outcome].toLocaleString('en')} ${many}`)],
  );
  const listed = OUTCOMES.reduce((sum, { outcome, isListed }) => sum + (isListed ? counts[outcome] : 0), 0);
  return (
    <Stack gap={2} aria-live="polite">
      <p>{tickets === 0 ? 'The shop has no ticket yet.' : `${words.join(' · ')}. Nothing was changed.`}</p>
      <ul className={styles.preview}>
        {rows.map((row) => (
          <li key={row.key}>
            <Chip tone={TONES[row.outcome] ?? 'quiet'}>{CHIPS[row.outcome]}</Chip>
            <span>{rowWords(row)}</span>
            {row.why === '' ? null : <Muted>{whyWords(row)}</Muted>}
          </li>
        ))}
      </ul>
      {listed > rows.length ? (
        <Muted>{`${(listed - rows.length).toLocaleString('en')} more are not listed.`}</Muted>
      ) : null}
    </Stack>
  );
}

interface OutcomeWords {
  readonly outcome: TicketOutcome;
  readonly one: string;
  readonly many: string;
  /** Whether its tickets are listed one by one. */
  readonly isListed: boolean;
}

const OUTCOMES: readonly OutcomeWords[] = [
  { outcome: 'add', one: '1 person is added', many: 'people are added', isListed: true },
  {
    outcome: 'give',
    one: '1 ticket goes to somebody who is here',
    many: 'tickets go to people who are here',
    isListed: true,
  },
  { outcome: 'signup', one: '1 sign-up for a talk', many: 'sign-ups for talks', isListed: true },
  { outcome: 'hold', one: '1 ticket is held back', many: 'tickets are held back', isListed: true },
  { outcome: 'end', one: '1 ticket ends', many: 'tickets end', isListed: true },
  { outcome: 'erased', one: '1 ticket is of an erased person', many: 'tickets are of erased people', isListed: true },
  { outcome: 'keep', one: '1 ticket stays as it is', many: 'tickets stay as they are', isListed: false },
  { outcome: 'wait', one: '1 waits for payment', many: 'wait for payment', isListed: false },
  { outcome: 'none', one: '1 changes nothing', many: 'change nothing', isListed: false },
];

const CHIPS: Readonly<Record<TicketOutcome, string>> = {
  add: 'Added',
  give: 'Given',
  signup: 'Signed up',
  hold: 'Held back',
  end: 'Ends',
  erased: 'Erased',
  keep: 'Stays',
  wait: 'Waits',
  none: 'Nothing',
};
const TONES: Readonly<Partial<Record<TicketOutcome, 'ok' | 'warn'>>> = {
  add: 'ok',
  give: 'ok',
  hold: 'warn',
  end: 'warn',
};

const rowWords = ({ name, email, product }: PreviewedTicket): string =>
  [name, email, product].filter((text) => text !== '').join(' · ');

/** Reasons for which a ticket is held back continue a sentence about it. */
const whyWords = ({ outcome, why }: PreviewedTicket): string => (outcome === 'hold' ? `It ${why}.` : why);
