import { usePages } from '../../data/device/pages.ts';
import { EventPageLink } from '../../ui/layout/event-page-link.tsx';

const OURS = [
  { id: 'privacy', title: 'Privacy Policy', link: '' },
  { id: 'terms', title: 'Terms', link: '' },
];

/** Links to the pages that are shown in the footer; to our own texts where the event has no page of that kind. */
export function PageLinks() {
  const pages = usePages();
  const missing = OURS.filter(({ id }) => pages.every((page) => page.id !== id));
  const shown = pages.filter(({ places }) => places.includes('footer'));
  return [...shown, ...missing].map((page) => <EventPageLink key={page.id} page={page} />);
}
