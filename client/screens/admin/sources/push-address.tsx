import Copy from 'lucide-react/icons/copy';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { copyText } from '../../../data/device/copy-text.ts';

/** Where a system sends its tickets, and how it gets a token. */
export function PushAddress({ id }: { readonly id: string }) {
  const url = `${location.origin}/api/sources/${encodeURIComponent(id)}/tickets`;
  return (
    <Section title="Where your system sends its tickets" look="quiet">
      <code>{`POST ${url}`}</code>
      <Row gap={2} wrap align="center">
        <Button size="small" icon={<Copy size={16} aria-hidden />} onClick={() => copyText(url, 'address')}>
          Copy the address
        </Button>
        <LinkButton size="small" to="/app/admin" search={{ type: 'MACHINES' }}>
          Make a token for it
        </LinkButton>
      </Row>
    </Section>
  );
}
