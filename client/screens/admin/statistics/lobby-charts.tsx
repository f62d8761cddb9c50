import type { Statistics } from '../../../data/admin/statistics.ts';
import { Bars, type Unit } from './bars.tsx';
import { ChartPart } from './chart-part.tsx';
import { fileFigures, leadFigures, perkFigures, raffleFigures, saidFigures } from './figures-of.ts';
import type { Figures } from './figures-table.tsx';
import styles from './statistics.module.css';

/** What companies, perks, raffles and files came to, and what people said of talks: of the whole event. */
export const LobbyCharts = ({ statistics }: { readonly statistics: Statistics }) => (
  <div className={styles.pair}>
    {CHARTS.map(({ of, ...chart }) => (
      <Counted key={chart.file} {...chart} figures={of(statistics)} />
    ))}
  </div>
);

const CHARTS: readonly (Omit<CountedProps, 'figures'> & { readonly of: (statistics: Statistics) => Figures })[] = [
  {
    title: 'Cards to companies',
    says: 'How many people sent each company their card, over the whole event.',
    nothing: 'No company has received a card yet.',
    of: leadFigures,
    unit: { one: 'card', many: 'cards' },
    file: 'leads',
  },
  {
    title: 'Feedback and questions',
    says: 'How many people rated each talk, over the whole event. The table has the stars and the questions.',
    nothing: 'Nobody has rated a talk or asked a question yet.',
    of: saidFigures,
    unit: { one: 'rating', many: 'ratings' },
    file: 'feedback-and-questions',
  },
  {
    title: 'Perks',
    says: 'How many of each perk have gone out, over the whole event.',
    nothing: 'There are no perks.',
    of: perkFigures,
    unit: { one: 'claimed', many: 'claimed' },
    file: 'perks',
  },
  {
    title: 'Raffles',
    says: 'How many people entered each raffle, over the whole event.',
    nothing: 'There are no raffles.',
    of: raffleFigures,
    unit: { one: 'entry', many: 'entries' },
    file: 'raffles',
  },
  {
    title: 'Files',
    says: 'How many people downloaded each file of a talk, over the whole event.',
    nothing: 'No talk has a file.',
    of: fileFigures,
    unit: { one: 'person', many: 'people' },
    file: 'files',
  },
];

interface CountedProps {
  readonly title: string;
  readonly says: string;
  readonly nothing: string;
  readonly figures: Figures;
  /** What the first number of a row counts. */
  readonly unit: Unit;
  readonly file: string;
}

/** As many as are read at a glance; the table has all of them. */
const SHOWN = 10;

const Counted = ({ unit, ...part }: CountedProps) => (
  <ChartPart {...part}>
    <Bars
      label={part.title}
      rows={part.figures.rows
        .map(([label, ...cells], place) => ({ key: `${place}`, label, value: firstNumber(cells) }))
        .toSorted((a, b) => b.value - a.value)
        .slice(0, SHOWN)
        .map(({ key, label, value }) => ({ key, label, values: [{ of: unit, value }] }))}
    />
  </ChartPart>
);

const firstNumber = (cells: readonly (number | string)[]): number =>
  cells.find((cell) => typeof cell === 'number') ?? 0;
