import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import '../../../client/ui/styles/tokens.css';
import '../../../client/ui/styles/font.css';
import '../../../client/ui/styles/base.css';
import { Page } from '../../../client/ui/layout/page.tsx';
import { Forms } from './forms.tsx';
import { Lists } from './lists.tsx';
import { Pieces } from './pieces.tsx';
import { Told } from './told.tsx';

/** Every part of the kit on one page, to look at and for gallery.test.ts. Built by the test only. */
const Gallery = () => (
  <main style={{ padding: 'var(--s4)' }}>
    <Page title="Gallery" hint="Every part of the kit" width="wide">
      <Forms />
      <Told />
      <Lists />
      <Pieces />
    </Page>
  </main>
);

const root = createRootRoute({ component: Gallery, notFoundComponent: Gallery });
const router = createRouter({ routeTree: root });

createRoot(document.querySelector('#root')!).render(<RouterProvider router={router as never} />);
