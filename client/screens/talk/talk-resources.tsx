import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import type { Talk } from '../../../domain/talks/talk.ts';
import { byteSize } from '../../ui/byte-size.ts';
import { Section } from '../../ui/section.tsx';
import styles from './talk-resources.module.css';

type Resource = Talk['resources'][number];

/** The files that belong to a talk. */
export function TalkResources({ resources }: { readonly resources: readonly Resource[] }) {
  if (resources.length === 0) return null;
  return (
    <Section look="bare" title="Resources">
      <ul className={styles.list}>
        {resources.map((resource) => (
          <li key={resource.id} className={styles.file}>
            {resource.fileType.startsWith('xls') ? (
              <FileSpreadsheet size={20} aria-hidden />
            ) : (
              <FileText size={20} aria-hidden />
            )}
            <span className={styles.name}>{resource.filename}</span>
            <span className={styles.size}>
              {resource.fileType.toUpperCase()} · {byteSize(resource.size)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
