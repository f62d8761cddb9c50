import { setConsented, useConsented } from '../../data/chat-consent.ts';
import { OnceKnown } from '../../parts/once-known.tsx';
import { Section } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Whether one has agreed to the rules of the chat, and the way to take that back. */
export function ChatSection() {
  const hasAgreed = useConsented();
  return (
    <Section title="Chat">
      <OnceKnown width="100%">
        <Switch
          on={hasAgreed}
          onChange={setConsented}
          detail="Others see your name with what you write. Without it you read along. What you have written stays until you delete it."
        >
          Write in the chat
        </Switch>
      </OnceKnown>
    </Section>
  );
}
