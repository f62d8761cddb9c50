import { type ReactNode, useId } from 'react';
import type { ConferenceDay } from '../../../../domain/event/conference-days.ts';
import type { EventSettings } from '../../../../domain/event/event-settings.ts';
import { clockTime, dayDate } from '../../../../domain/event/time-display.ts';
import { type Instant, MINUTE, type Zone } from '../../../../domain/time.ts';
import type { Statistics } from '../../../data/admin/live/statistics.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { Picture } from '../../../ui/cards/picture.tsx';
import { DayCharts } from './day-charts.tsx';
import {
  attendanceFigures,
  dayFigures,
  fileFigures,
  leadFigures,
  viewLines,
  perkFigures,
  raffleFigures,
  saidFigures,
} from './figures-of.ts';
import { type TableFigures, FiguresTable } from './figures-table.tsx';
import { HeadlineTiles } from './headline-tiles.tsx';
import styles from './paper.module.css';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

interface PaperProps {
  readonly statistics: Statistics;
  readonly days: readonly ConferenceDay[];
  readonly event: EventSettings;
}

/** The report for printing; nothing else of the page is printed (paper.module.css). */
export function Paper({ statistics, days, event }: PaperProps) {
  const { zone } = event;
  const lines = viewLines(statistics, days);
  return (
    <Stack as="article" gap={5} className={styles.paper} data-paper aria-label={`Report of ${event.name}`}>
      <Head days={days} event={event} />
      <HeadlineTiles statistics={statistics} zone={zone} />
      <Part title="Watching" says={`People watching within each ${statistics.views.step} minutes, each once.`}>
        {lines.length > 0 ? (
          <DayCharts lines={lines} step={statistics.views.step} zone={zone} />
        ) : (
          <p>Nobody watched.</p>
        )}
      </Part>
      <Part
        title="Attendance"
        says="People who have a talk on their schedule, who watched it, each once, and who signed up where places were counted."
        figures={attendanceFigures(statistics, zone)}
      />
      <Part
        title="Feedback and questions"
        says="Talks that were rated or asked about; stars go from 1 to 5."
        figures={saidFigures(statistics)}
      />
      <Part title="Leads" says="People who sent a company their card." figures={leadFigures(statistics)} />
      <Part title="Perks" says="How many have gone out, and how many are left." figures={perkFigures(statistics)} />
      <Part
        title="Raffles"
        says="People who took part, and how many of them won."
        figures={raffleFigures(statistics)}
      />
      <Part title="Files" says="People who downloaded a file of a talk." figures={fileFigures(statistics)} />
      <Part title="Days" says="Log-ins, screens opened and files downloaded." figures={dayFigures(statistics)} />
    </Stack>
  );
}

function Head({ days, event }: Omit<PaperProps, 'statistics'>) {
  const asOf = `As of ${longTime(useRealNow(MINUTE), event.zone)}`;
  return (
    <Row as="header" gap={4} wrap lineGap={3} align="center" className={styles.head}>
      <PageFeet text={`${event.name} · ${asOf}`} />
      {event.logoUrl ? (
        <span className={styles.logo}>
          <Picture src={event.logoUrl} />
        </span>
      ) : null}
      <div>
        <p className={styles.title}>{event.name}</p>
        <p>{[event.location, daySpan(days)].filter(Boolean).join(', ')}</p>
        <p>{asOf}</p>
      </div>
    </Row>
  );
}

/** Page footers: title and page number. Only while the report is open. */
const PageFeet = ({ text }: { readonly text: string }) => (
  <style>{`@page {
  @bottom-left { content: ${cssText(text)}; font: 8pt sans-serif; color: #444; }
  @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; color: #444; }
}`}</style>
);

/** A text as a CSS string, with special characters escaped. */
const cssText = (text: string): string =>
  `"${text.replaceAll(/["\\<>\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`;

/** Such as `13 July 2027, 18:05`. */
const longTime = (at: Instant, zone: Zone): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(at)}, ${clockTime(at, zone)}`;

interface PartProps {
  readonly title: string;
  /** What it counts. */
  readonly says: string;
  readonly figures?: TableFigures;
  readonly children?: ReactNode;
}

function Part({ title, says, figures, children }: PartProps) {
  const id = useId();
  return (
    <Stack as="section" gap={2} className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Muted className={styles.says}>{figures?.rows.length === 0 ? 'Nothing to report.' : says}</Muted>
      {figures && figures.rows.length > 0 ? <FiguresTable caption={title} figures={figures} /> : children}
    </Stack>
  );
}

function daySpan(days: readonly ConferenceDay[]): string {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return '';
  const year = first.slice(0, 4);
  return first === last ? `${dayDate(first)} ${year}` : `${dayDate(first)} to ${dayDate(last)} ${year}`;
}
