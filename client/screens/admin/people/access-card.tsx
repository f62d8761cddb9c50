import type { AccessView } from '../../../../domain/accounts/access-calls.ts';
import { accessSentence } from '../../../../domain/accounts/access-sentence.ts';
import { SECOND } from '../../../../domain/time.ts';
import { useAccess } from '../../../data/admin/people/access.ts';
import type { UserRow } from '../../../data/admin/people/users.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Loading } from '../../../ui/status/loading.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { Timestamp } from '../fields/timestamp.tsx';
import { AccessActions } from './access-actions.tsx';
import styles from './people.module.css';
import type { MailKind, MailReason, MailState } from '../../../../domain/accounts/mail-kinds.ts';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/layout/text.tsx';

const MAIL_WORDS: Readonly<Record<MailKind, string>> = {
  'log-in': 'Link to log in',
  reset: 'Link for a password',
  invitation: 'Invitation',
  ticket: 'Ticket code',
  'password-changed': 'Password was changed',
  'link-handed-out': 'A link was handed out',
  'address-changed': 'Address was changed',
  'schedule-changed': 'Their talks have changed',
  retention: 'Their account will be erased',
  register: 'Link to register',
  registered: 'Link to log in, after registering again',
  'place-free': 'A place has become free',
  claim: 'Link to name the people of an order',
  message: 'Message from the organisers',
  test: 'Test',
};

const MAIL_STATE_WORDS: Readonly<Record<MailState, string>> = {
  waiting: 'Waiting',
  sent: 'Accepted by the mail server',
  kept: 'A file on the server, not mailed',
  refused: 'Refused',
  withdrawn: 'Not sent',
};

/** Reasons why a mail was refused, shown after its state. */
const MAIL_REASON_WORDS: Readonly<Record<MailReason, string>> = {
  '': '',
  away: 'the mail server does not answer',
  certificate: 'the certificate of the mail server is not valid',
  login: 'the mail server refuses the user name or password',
  later: 'the mail server asks for another try',
  'no-address': 'there is no such address',
  policy: 'the mail server calls it unwanted',
  refused: '',
  late: 'it is of no more use',
};

/** Why a person cannot log in, actions to fix it, and recent events. */
export function AccessTab({ row }: { readonly row: UserRow }) {
  const { access, isAsking, again } = useAccess(row);
  return (
    <Stack gap={4}>
      {access ? (
        <Why access={access} />
      ) : isAsking ? (
        <Loading label="Log-in access" rows={2} />
      ) : (
        <ErrorNotice onAgain={again}>You need a connection for this.</ErrorNotice>
      )}
      <AccessActions row={row} onDone={again} />
      {access ? <Journal access={access} /> : null}
    </Stack>
  );
}

const instant = (at: string): number => Temporal.Instant.from(at).epochMilliseconds;

function Why({ access: { reason } }: { readonly access: AccessView }) {
  const zone = useEvent()?.zone ?? 'UTC';
  const now = useRealNow(30 * SECOND);
  const at = reason.at === null ? null : instant(reason.at);
  return (
    <Text as="output" size="lg" weight={600} className={styles.why}>
      {accessSentence({ ...reason, at }, { now, zone })}
    </Text>
  );
}

/** A mail's state, its reason, and the mail server's status number. */
function mailState({ state, why, answer }: AccessView['mails'][number]): string {
  const reason = MAIL_REASON_WORDS[why];
  const said = reason === '' ? MAIL_STATE_WORDS[state] : `${MAIL_STATE_WORDS[state]}: ${reason}`;
  return answer === null ? said : `${said} (${answer})`;
}

const MailLine = ({ mail }: { readonly mail: AccessView['mails'][number] }) => (
  <li>
    <span>{MAIL_WORDS[mail.kind]}</span>
    <Muted as="span">
      <Timestamp at={instant(mail.at)} /> · {mailState(mail)}
      {mail.next_at === null ? null : (
        <>
          {' · Next try '}
          <Timestamp at={instant(mail.next_at)} />
        </>
      )}
    </Muted>
  </li>
);

const Journal = ({ access: { sessions, mails } }: { readonly access: AccessView }) => (
  <>
    <Section title="Log-ins">
      {sessions.length === 0 ? <Muted>None.</Muted> : null}
      <Stack as="ul" gap={2} className={styles.lines} aria-label="Log-ins">
        {sessions.map(({ state, created_at: at, seen_at: seen }) => (
          <li key={at}>
            <Timestamp at={instant(at)} />
            <Muted as="span">
              {state === 'live' ? (
                <>
                  Used <Timestamp at={instant(seen)} />
                </>
              ) : (
                'Ended by another log-in'
              )}
            </Muted>
          </li>
        ))}
      </Stack>
    </Section>
    <Section title="Mails of the last 7 days">
      {mails.length === 0 ? <Muted>None.</Muted> : null}
      <Stack as="ul" gap={2} className={styles.lines} aria-label="Mails">
        {mails.map((mail) => (
          <MailLine key={`${mail.at} ${mail.kind}`} mail={mail} />
        ))}
      </Stack>
    </Section>
  </>
);
