import { useIsGuest } from '../data/people/me.ts';
import { Row } from '../ui/layout/row.tsx';
import { Text } from '../ui/layout/text.tsx';
import { LogInButton } from './log-in-button.tsx';

/** Tells guests what a log-in would open here. Renders nothing for people who are logged in. */
export function GuestNote({ children }: { readonly children: string }) {
  if (!useIsGuest()) return null;
  return (
    <Row as="p" gap={3} wrap lineGap={2} align="center" justify="between">
      <Text as="span" tone="muted">
        {children}
      </Text>
      <LogInButton size="small" />
    </Row>
  );
}
