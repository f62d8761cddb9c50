import { getRouteApi } from '@tanstack/react-router';
import Store from 'lucide-react/icons/store';
import { formTexts } from '../../../domain/form-texts.ts';
import { useShownBooth } from '../../data/companies/booth-page-data.ts';
import { useCatalogState } from '../../data/talks/talks.ts';
import { Empty } from '../../ui/status/empty.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { BoothPage } from './booth-page.tsx';

const route = getRouteApi('/app/booth/$id');

/** /app/booth/{id} (spec 2). */
export function BoothScreen() {
  const booth = useShownBooth(route.useParams().id);
  const state = useCatalogState();
  if (booth) return <BoothPage key={booth.company.id} booth={booth} />;
  if (state !== 'ready') return <Loading label="Loading the booth" rows={3} height="8rem" />;
  return (
    <>
      <Hero title="No such booth" />
      <Empty
        icon={<Store size={28} />}
        detail="The link may be old, or the company has left the event."
        action={
          <LinkButton kind="solid" to="/app/booths">
            See all booths
          </LinkButton>
        }
      >
        {formTexts.companyMissing}
      </Empty>
    </>
  );
}
