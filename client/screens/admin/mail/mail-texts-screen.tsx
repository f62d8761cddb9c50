import { Link } from '@tanstack/react-router';
import type { MailTextView } from '../../../../domain/mail/mail-text-calls.ts';
import { MAIL_TEXT_KINDS } from '../../../../domain/mail/mail-text-kinds.ts';
import type { askMailTexts } from '../../../data/admin/event/mail-texts.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { useAdminSearch } from '../admin-address.ts';
import { MailTextEditor } from './mail-text-editor.tsx';
import styles from './mail-texts.module.css';

/** /app/admin?type=MAIL_TEXTS: the texts of mails, one kind open; its id is in the URL. */
export function MailTextsScreen() {
  const answer = useLoaderState<typeof askMailTexts>();
  const { id } = useAdminSearch();
  return (
    <Page
      title="Mail texts"
      hint="Write what people read in mails. A kind you do not change has our text."
      width="wide"
    >
      <QueryResult {...answer} loading="Loading mail texts">
        {({ data }) => {
          const open = data.find((text) => text.id === id) ?? data[0];
          return open ? (
            <div className={styles.columns}>
              <Kinds all={data} openId={open.id} />
              <MailTextEditor key={`${open.id} ${open.rev}`} text={open} onChanged={answer.again} />
            </div>
          ) : null;
        }}
      </QueryResult>
    </Page>
  );
}

interface KindsProps {
  readonly all: readonly MailTextView[];
  readonly openId: string;
}

const Kinds = ({ all, openId }: KindsProps) => (
  <nav aria-label="Kinds of mails" className={styles.kinds}>
    {all.map(({ id, changed }) => (
      <Link
        key={id}
        to="/app/admin"
        search={{ type: 'MAIL_TEXTS', id }}
        className={styles.kind}
        aria-current={id === openId ? 'page' : undefined}
      >
        {MAIL_TEXT_KINDS[id].label}
        {changed ? <Chip tone="accent">changed</Chip> : null}
      </Link>
    ))}
  </nav>
);
