import type { ReactNode } from 'react';
import { useOfflineReason } from '../../data/device/online.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Row } from '../../ui/layout/row.tsx';

interface SubmitRowProps {
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Sends a form, which needs a connection, or closes it. */
export const SubmitRow = ({ onCancel, children }: SubmitRowProps) => (
  <Row gap={2} wrap>
    <SubmitButton blocked={useOfflineReason()}>{children}</SubmitButton>
    <Button kind="quiet" onClick={onCancel}>
      Cancel
    </Button>
  </Row>
);
