import { getRouteApi } from '@tanstack/react-router';
import type { Talk } from '../../../domain/talks/talk.ts';
import { pinnedOf } from '../../../domain/questions/question-list.ts';
import { usePolls } from '../../data/talk-room/polls.ts';
import { useQuestions } from '../../data/talk-room/questions.ts';
import { useTalkRoom } from '../../data/talk-room/talk-room.ts';
import { PollResults } from '../../parts/ask/poll-card.tsx';
import { Asker } from '../../parts/ask/question-row.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { ForHosts } from './for-hosts.tsx';
import styles from './host.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

const route = getRouteApi('/app/talk/$id/screen');

/** /app/talk/{id}/screen: the current topic alone, in large letters, for the room's wall. */
export const NowScreen = () => <ForHosts id={route.useParams().id}>{(talk) => <Wall talk={talk} />}</ForHosts>;

/** A full-window dialog, so that nothing behind it is announced or focusable. */
const open = (dialog: HTMLDialogElement | null): void => {
  if (dialog?.open === false) dialog.showModal();
};

function Wall({ talk }: { readonly talk: Talk }) {
  useTalkRoom(talk.id);
  const navigate = route.useNavigate();
  const back = () => void navigate({ to: '/app/talk/$id/host', params: { id: talk.id } });
  return (
    <dialog ref={open} className={styles.wall} aria-label={talk.title} onClose={back}>
      <Stack gap={5} justify="center" className={styles.now} aria-live="polite">
        <Now talk={talk} />
      </Stack>
      <Row as="footer" gap={2} wrap align="center" justify="between" className={styles.foot}>
        <span>{talk.title}</span>
        <LinkButton kind="quiet" size="small" to="/app/talk/$id/host" params={{ id: talk.id }}>
          Back
        </LinkButton>
      </Row>
    </dialog>
  );
}

function Now({ talk }: { readonly talk: Talk }) {
  const question = pinnedOf(useQuestions(talk.id));
  const poll = pinnedOf(usePolls(talk.id));
  if (poll)
    return (
      <>
        <h1 className={styles.large} dir="auto">
          {poll.text}
        </h1>
        <PollResults poll={poll} />
      </>
    );
  if (!question) return <h1 className={styles.large}>Ask your questions in the app.</h1>;
  return (
    <>
      <h1 className={styles.large} dir="auto">
        {question.text}
      </h1>
      <Text tone="muted">{question.own ? 'Asked by you' : <Asker by={question.by} name={question.name} />}</Text>
    </>
  );
}
