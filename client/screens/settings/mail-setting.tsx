import { useOnline } from '../../data/device/online.ts';
import { useMailWishes } from '../../data/people/mail-wishes.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Setting } from '../../ui/layout/section.tsx';

/** Whether I get messages that organisers write to many. Only the server knows, because a link in a mail changes it, too. */
export function MailSetting() {
  const online = useOnline();
  const [messages, change] = useMailWishes();
  return (
    <Setting label="Messages by mail" detail={detailOf(messages, online)}>
      {messages === undefined ? null : (
        <Button
          size="small"
          kind={messages ? 'quiet' : 'soft'}
          disabled={!online}
          onClick={() => void change(!messages)}
        >
          {messages ? 'Get no more' : 'Get them again'}
        </Button>
      )}
    </Setting>
  );
}

function detailOf(messages: boolean | undefined, online: boolean): string {
  if (messages === undefined)
    return online ? 'What the organisers write to many people.' : 'You need a connection for this.';
  return messages
    ? 'What the organisers write to many people.'
    : 'You asked for no more messages. Log-in mails still come.';
}
