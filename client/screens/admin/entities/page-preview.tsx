import { fillFacts } from '../../../../domain/pages/page-html.ts';
import type { PageRow } from '../../../data/admin/event/pages.ts';
import { useFacts } from '../../../data/device/pages.ts';
import { Html } from '../../../ui/layout/html.tsx';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import styles from './page-preview.module.css';

/** A saved page as attendees see it once it is published. */
export function PagePreview({ row: { title, html, link } }: { readonly row: PageRow }) {
  const facts = useFacts();
  return (
    <Stack as="article" gap={4} className={styles.text}>
      <h2>{title}</h2>
      {link === '' ? (
        <Html html={fillFacts(html, facts)} headings={3} />
      ) : (
        <>
          <Muted>This page is on another website.</Muted>
          <p>
            <a href={link} target="_blank" rel="noreferrer">
              {link}
            </a>
          </p>
        </>
      )}
    </Stack>
  );
}
