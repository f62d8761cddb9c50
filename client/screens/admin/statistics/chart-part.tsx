import { type ReactNode, useState } from 'react';
import { saveFigures } from '../../../data/admin/live/statistics.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { type TableFigures, FiguresTable } from './figures-table.tsx';
import styles from './statistics.module.css';
import { Row } from '../../../ui/layout/row.tsx';

interface ChartPartProps {
  readonly title: string;
  /** A sentence about what it counts. */
  readonly says: string;
  /** All its figures. */
  readonly figures: TableFigures;
  /** Name of the file. */
  readonly file: string;
  /** Shown instead of an empty chart. */
  readonly nothing: string;
  readonly children: ReactNode;
}

/** A chart with a sentence, the same figures as a table, and as a file. */
export function ChartPart({ title, says, figures, file, nothing, children }: ChartPartProps) {
  const [isTable, setTable] = useState(false);
  const isEmpty = figures.rows.length === 0;
  return (
    <Section
      title={title}
      more={
        isEmpty ? null : (
          <Row gap={1}>
            <Button size="small" kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              Show as table
            </Button>
            <Button size="small" kind="quiet" onClick={() => saveFigures(file, figures)}>
              CSV
            </Button>
          </Row>
        )
      }
    >
      <p className={styles.says}>{isEmpty ? nothing : says}</p>
      {isEmpty ? null : isTable ? <FiguresTable caption={title} figures={figures} /> : children}
    </Section>
  );
}
