import { Navigate } from '@tanstack/react-router';

/** /app/user-profile: everybody (spec 2). */
export const PeopleHome = () => <Navigate to="/app/directory" search={{ as: 'directory' }} replace />;
