import { Navigate } from '@tanstack/react-router';

/** /app/user-profile: redirects to the list of all profiles (spec 2). */
export const PeopleHome = () => <Navigate to="/app/directory" search={{ as: 'directory' }} replace />;
