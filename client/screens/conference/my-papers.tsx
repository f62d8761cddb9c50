import MessageCircleQuestionMark from 'lucide-react/icons/message-circle-question-mark';
import type { ReactNode } from 'react';
import { certificatesReady } from '../../../domain/certificate/certificate.ts';
import { useOnline } from '../../data/device/online.ts';
import { downloadCertificate, downloadOwnData } from '../../data/device/personal-exports.ts';
import { useEvent } from '../../data/talks/talks.ts';
import { Button } from '../../ui/actions/button.tsx';
import { AnchorButton } from '../../ui/actions/link-button.tsx';
import { ErrorNotice } from '../../ui/status/error-notice.tsx';
import { Section, Setting } from '../../ui/layout/section.tsx';
import { useAsking } from './use-asking.ts';
import { Muted } from '../../ui/layout/muted.tsx';

/** Downloads: certificate of attendance, and the person's data. */
export function MyPapers() {
  const online = useOnline();
  const event = useEvent();
  const faqUrl = event?.faqUrl ?? '';
  return (
    <Section title="Downloads">
      <Paper
        label="Certificate of attendance"
        detail={`A PDF with your name, ready ${event ? certificatesReady(event) : 'after the event'}`}
        get={downloadCertificate}
      >
        Download
      </Paper>
      <Paper
        label="Everything the event holds about you"
        detail="One zip file: your data and your pictures"
        get={downloadOwnData}
      >
        Export
      </Paper>
      {online ? null : <Muted>You need a connection to fetch these.</Muted>}
      {faqUrl === '' ? null : (
        <Setting label="Questions">
          <AnchorButton
            size="small"
            href={faqUrl}
            target="_blank"
            rel="noreferrer"
            icon={<MessageCircleQuestionMark size={16} aria-hidden />}
          >
            FAQ
          </AnchorButton>
        </Setting>
      )}
    </Section>
  );
}

interface PaperProps {
  readonly label: string;
  readonly detail: string;
  readonly get: typeof downloadCertificate;
  readonly children: ReactNode;
}

function Paper({ label, detail, get, children }: PaperProps) {
  const online = useOnline();
  const { ask, isBusy, why } = useAsking();
  return (
    <>
      <Setting label={label} detail={detail}>
        <Button
          size="small"
          busy={isBusy}
          aria-label={`${children as string}: ${label}`}
          aria-disabled={online ? undefined : true}
          onClick={online ? () => ask(get) : undefined}
        >
          {children}
        </Button>
      </Setting>
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
    </>
  );
}
