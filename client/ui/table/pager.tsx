import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { IconButton } from '../actions/icon-button.tsx';
import styles from './pager.module.css';
import { Row } from '../layout/row.tsx';

interface PagerProps {
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
  /** Total with its unit: "2,431 users". */
  readonly total: string;
  readonly onPage: (page: number) => void;
}

/** The position in a long list, with buttons to page. Announced when it changes. */
export const Pager = ({ page, pages, total, onPage }: PagerProps) => (
  <Row as="nav" gap={3} wrap lineGap={2} align="center" className={styles.pager} aria-label="Pages">
    <output className="num">
      {pages > 1 ? `${total} · page ${page.toLocaleString('en')} of ${pages.toLocaleString('en')}` : total}
    </output>
    {pages > 1 ? (
      <Row gap={1} className={styles.steps}>
        <Step
          label="Previous page"
          icon={<ChevronLeft size={20} aria-hidden />}
          to={page - 1}
          last={pages}
          onPage={onPage}
        />
        <Step
          label="Next page"
          icon={<ChevronRight size={20} aria-hidden />}
          to={page + 1}
          last={pages}
          onPage={onPage}
        />
        {pages > JUMPS_FROM ? <Jump key={page} page={page} pages={pages} onPage={onPage} /> : null}
      </Row>
    ) : null}
  </Row>
);

/** From this many pages on, a page number can be typed. */
const JUMPS_FROM = 3;

/** Goes to a typed page number, on Enter or when the field loses focus. */
function Jump({ page, pages, onPage }: Omit<PagerProps, 'total'>) {
  const jump = (typed: string): void => {
    const to = Math.max(1, Math.min(pages, Math.round(Number(typed))));
    if (Number.isFinite(to) && typed !== '' && to !== page) onPage(to);
  };
  return (
    <input
      type="number"
      className={styles.jump}
      aria-label="Go to page"
      min={1}
      max={pages}
      defaultValue={page}
      onBlur={({ target }) => jump(target.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && jump(currentTarget.value)}
    />
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly to: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}

/** A paging button. At the first or last page it stays focusable, so that keyboard focus is not lost. */
function Step({ label, icon, to, last, onPage }: StepProps) {
  const isEnd = to < 1 || to > last;
  return (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : () => onPage(to)}
    />
  );
}
