import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { MailTextId } from '../../../../domain/mail/mail-text-kinds.ts';
import type { MailTextForm } from '../../../../domain/mail/mail-text.ts';
import { useMailPreview } from '../../../data/admin/event/mail-texts.ts';
import { useListedUsers } from '../../../data/admin/people/find-users.ts';
import { SegmentedRadio } from '../../../ui/actions/segmented-radio.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Html } from '../../../ui/layout/html.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import styles from './mail-texts.module.css';

const LOOKS = [
  { value: 'html', label: 'HTML' },
  { value: 'plain', label: 'Plain text' },
  { value: 'dark', label: 'Dark' },
] as const;
type Look = (typeof LOOKS)[number]['value'];

interface Reader {
  readonly value: string;
  readonly label: string;
}

interface MailShownProps {
  /** Kind of the mail; `message` for one that organisers write to many. */
  readonly of: MailTextId | 'message';
}

/** The mail as a person would get it, while its text is being written. */
export function MailShown({ of }: MailShownProps) {
  const [subject, html]: MailTextForm[keyof MailTextForm][] = useWatch({ name: ['subject', 'html'] });
  const [look, setLook] = useState<Look>('html');
  const [reader, setReader] = useState<Reader>();
  const { value, refusal } = useMailPreview(of, { subject: subject ?? '', html: html ?? '' }, reader?.value);
  return (
    <Stack as="section" gap={3} aria-label="Preview" className={styles.preview}>
      <SegmentedRadio label="Preview as" value={look} options={LOOKS} onChange={setLook} />
      <ReaderChoice onChoose={setReader} />
      {refusal ? <Notice tone="warn">{refusal.message}</Notice> : null}
      {value ? (
        <div className={styles.mail} data-scheme={look === 'dark' ? 'dark' : 'light'}>
          <header>
            <Muted>{`As ${value.name} gets it${value.to === '' ? '' : `, at ${value.to}`}`}</Muted>
            <p className={styles.subject}>{value.subject}</p>
          </header>
          {look === 'plain' ? (
            <pre className={styles.plain}>{value.text}</pre>
          ) : (
            <div className={styles.body}>
              <Html html={value.html} headings={3} />
            </div>
          )}
        </div>
      ) : null}
    </Stack>
  );
}

/** A search for the person whose mail is previewed. Until somebody is chosen, it is the organiser. */
function ReaderChoice({ onChoose }: { readonly onChoose: (reader: Reader) => void }) {
  const [query, setQuery] = useState('');
  const { found } = useListedUsers(query.trim());
  return (
    <Stack gap={2}>
      <LabeledControl label="As another person">
        <input
          type="search"
          placeholder="Name or email address"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </LabeledControl>
      {query.trim() === '' || found.length === 0 ? null : (
        <Row gap={2} wrap>
          {found.map((person) => (
            <Button
              key={person.value}
              size="small"
              onClick={() => {
                onChoose(person);
                setQuery('');
              }}
            >
              {person.label}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  );
}
