import { getRouteApi, Navigate } from '@tanstack/react-router';

const route = getRouteApi('/app/company-profile/$id');

/** /app/company-profile/{id}: redirects to the booth (spec 2). */
export function CompanyProfile() {
  const { id } = route.useParams();
  return <Navigate to="/app/booth/$id" params={{ id }} replace />;
}
