import ListChecks from 'lucide-react/icons/list-checks';
import { useIsCatalogLoaded } from '../../data/admin/records/entity-rows.ts';
import { Empty } from '../../ui/status/empty.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { Page } from '../../ui/layout/page.tsx';

interface NoEventProps {
  readonly title: string;
  /** Label while it is unknown whether there is an event. */
  readonly loading: string;
}

/** Replaces a screen that needs an event, while there is none. */
export const NoEvent = ({ title, loading }: NoEventProps) =>
  useIsCatalogLoaded() ? (
    <Page title={title} width="wide">
      <Empty
        icon={<ListChecks size={28} />}
        action={
          <LinkButton to="/app/admin" search={{ type: 'SETUP' }}>
            Set up the event
          </LinkButton>
        }
      >
        There is no event yet
      </Empty>
    </Page>
  ) : (
    <Loading label={loading} rows={6} />
  );
