import styles from './statistics.module.css';

/** The figures of a chart as rows of a name and numbers. */
export interface TableFigures {
  /** The first one is the heading of the names. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [name: string, ...figures: (number | string)[]])[];
}

/** Figures as a plain table, for screen readers, printing and copying. */
export const FiguresTable = ({ caption, figures }: { readonly caption: string; readonly figures: TableFigures }) => (
  <div className={styles.sheet}>
    <table className={styles.figures}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {figures.heads.map((head, place) => (
            <th key={head} scope="col" data-numeric={isNumeric(figures, place) || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.rows.map(([name, ...cells], row) => (
          // Two talks may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={figures.heads[place + 1]} data-numeric={isNumeric(figures, place + 1) || undefined}>
                {typeof cell === 'number' ? cell.toLocaleString('en') : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const isNumeric = ({ rows }: TableFigures, place: number): boolean =>
  rows.some((row) => typeof row[place] === 'number');
