import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { useEffect } from 'react';
import type { Talk } from '../../domain/talks/talk.ts';
import { useOnline } from '../data/device/online.ts';
import { openResource, useHasAgreed, useIsOnDevice } from '../data/talks/resources.ts';
import { Button } from '../ui/actions/button.tsx';
import { byteSize } from '../ui/layout/byte-size.ts';
import { Checkbox } from '../ui/actions/checkbox.tsx';
import { usePersistedState } from '../ui/input/persisted-state.tsx';
import { ErrorNotice } from '../ui/status/error-notice.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import styles from './talk-resources.module.css';
import { Text } from '../ui/layout/text.tsx';
import { Row } from '../ui/layout/row.tsx';

type Resource = Talk['resources'][number];

/** The files that belong to a talk. */
export function TalkResources({ resources }: { readonly resources: readonly Resource[] }) {
  if (resources.length === 0) return null;
  return (
    <Section look="bare" title="Resources">
      <ul className={styles.list} data-edge>
        {resources.map((resource) => (
          <File key={resource.id} resource={resource} />
        ))}
      </ul>
    </Section>
  );
}

/** A file that is downloaded after consent (spec 5); once downloaded it opens offline. */
function File({ resource }: { readonly resource: Resource }) {
  const { word, why, asked, press, open, close } = useOpening(resource);
  return (
    <Row as="li" gap={3} wrap lineGap={2} align="center" className={styles.file}>
      {resource.fileType.startsWith('xls') ? (
        <FileSpreadsheet size={20} aria-hidden />
      ) : (
        <FileText size={20} aria-hidden />
      )}
      <span className={styles.name}>{resource.filename}</span>
      <Text as="span" size="sm" tone="faint" className={styles.size}>
        {resource.fileType.toUpperCase()} · {byteSize(resource.size)}
      </Text>
      <Button size="small" aria-label={`${word} ${resource.filename}`} onClick={press}>
        {word}
      </Button>
      {why === undefined ? null : (
        <div ref={bringIntoSight} className={styles.why}>
          <ErrorNotice>{why}</ErrorNotice>
        </div>
      )}
      {asked === undefined ? null : (
        <Consent resource={resource} isOpen={asked === 'now'} onClose={close} onAgree={open} />
      )}
    </Row>
  );
}

/** Scrolls a message into view, which may be below the fold. */
const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

const NOT_OFFLINE = 'You need a connection to download this file.';

/** Handles a press: opens a stored file or one agreed to, else asks for consent first; offline it does not ask. */
function useOpening(resource: Resource) {
  const [asked, setAsked] = usePersistedState<'now' | 'before' | undefined>(`asked ${resource.id}`, undefined);
  const [why, setWhy] = usePersistedState<string | undefined>(`refused ${resource.id}`, undefined);
  const hasAgreed = useHasAgreed(resource);
  const isOnline = useOnline();
  const [isHere, look] = useIsOnDevice(resource);
  useEffect(() => {
    if (isOnline) setWhy(undefined);
  }, [isOnline, setWhy]);
  const fetchIt = async (): Promise<void> => {
    if (asked) setAsked('before');
    const refusal = await openResource(resource);
    setWhy(refusal?.code === 'network' ? NOT_OFFLINE : refusal?.message);
    look();
  };
  const open = (): void => void fetchIt();
  return {
    word: isHere ? 'Open' : 'Download',
    why,
    asked,
    open,
    close: () => setAsked('before'),
    press: () => (isHere || hasAgreed ? open() : isOnline ? setAsked('now') : setWhy(NOT_OFFLINE)),
  };
}

interface ConsentProps {
  readonly resource: Resource;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAgree: () => void;
}

/** Asks for consent, once per file (spec 5): the box enables OK. */
function Consent({ resource, isOpen, onClose, onAgree }: ConsentProps) {
  const [isTicked, setIsTicked] = usePersistedState(`agreed ${resource.id}`, false);
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title="Download this file?"
      place="centre"
      foot={
        <Button kind="solid" aria-disabled={isTicked ? undefined : true} onClick={isTicked ? onAgree : undefined}>
          OK
        </Button>
      }
    >
      <p>{resource.filename}</p>
      <Checkbox checked={isTicked} onChange={setIsTicked}>
        I agree that the organisers count this download as mine.
      </Checkbox>
    </Sheet>
  );
}
