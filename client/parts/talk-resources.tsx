import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import type { Talk } from '../../domain/talks/talk.ts';
import { openResource, useHasAgreed, useIsHere } from '../data/resources.ts';
import { Button } from '../ui/button.tsx';
import { byteSize } from '../ui/byte-size.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Refused } from '../ui/refused.tsx';
import { Section } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './talk-resources.module.css';

type Resource = Talk['resources'][number];

/** The files that belong to a talk. */
export function TalkResources({ resources }: { readonly resources: readonly Resource[] }) {
  if (resources.length === 0) return null;
  return (
    <Section look="bare" title="Resources">
      <ul className={styles.list}>
        {resources.map((resource) => (
          <File key={resource.id} resource={resource} />
        ))}
      </ul>
    </Section>
  );
}

/** Downloaded once agreed to (spec 5); what was downloaded opens without a network. */
function File({ resource }: { readonly resource: Resource }) {
  const { word, why, asked, press, open, close } = useOpening(resource);
  return (
    <li className={styles.file}>
      {resource.fileType.startsWith('xls') ? (
        <FileSpreadsheet size={20} aria-hidden />
      ) : (
        <FileText size={20} aria-hidden />
      )}
      <span className={styles.name}>{resource.filename}</span>
      <span className={styles.size}>
        {resource.fileType.toUpperCase()} · {byteSize(resource.size)}
      </span>
      <Button size="small" aria-label={`${word} ${resource.filename}`} onClick={press}>
        {word}
      </Button>
      {why === undefined ? null : <Refused>{why}</Refused>}
      {asked === undefined ? null : (
        <Consent name={resource.filename} isOpen={asked === 'now'} onClose={close} onAgree={open} />
      )}
    </li>
  );
}

/** What a press does: it opens what is here or was agreed to, else asks first. */
function useOpening(resource: Resource) {
  const [asked, setAsked] = useState<'now' | 'before'>();
  const [why, setWhy] = useState<string>();
  const hasAgreed = useHasAgreed(resource);
  const [isHere, look] = useIsHere(resource);
  const fetchIt = async (): Promise<void> => {
    setAsked((before) => before && 'before');
    const refusal = await openResource(resource);
    setWhy(refusal?.code === 'network' ? 'You need a connection to download this file.' : refusal?.message);
    look();
  };
  const open = (): void => void fetchIt();
  return {
    word: isHere ? 'Open' : 'Download',
    why,
    asked,
    open,
    close: () => setAsked('before'),
    press: () => (isHere || hasAgreed ? open() : setAsked('now')),
  };
}

interface ConsentProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAgree: () => void;
}

/** Once for each file (spec 5): the box enables OK. */
function Consent({ name, isOpen, onClose, onAgree }: ConsentProps) {
  const [isTicked, setIsTicked] = useState(false);
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
      <p>{name}</p>
      <Checkbox checked={isTicked} onChange={setIsTicked}>
        I agree that the organisers count this download as mine.
      </Checkbox>
    </Sheet>
  );
}
