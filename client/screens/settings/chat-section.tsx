import { setConsented, useConsented } from '../../data/chat-consent.ts';
import { WhenLoaded } from '../../parts/when-loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Whether one has agreed to the rules of the chat, and the way to take that back. */
export function ChatSection() {
  const hasAgreed = useConsented();
  return (
    <Section title="Chat">
      <WhenLoaded width="100%">
        <Switch
          on={hasAgreed}
          onChange={setConsented}
          detail="Your name is shown with your messages. If you turn this off you can still read. Your messages stay until you delete them."
        >
          Write in the chat
        </Switch>
      </WhenLoaded>
    </Section>
  );
}
