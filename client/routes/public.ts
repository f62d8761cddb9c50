import { screen } from './screen.ts';

/** Screens to log in, for logged-out people only (spec 2). */
export const authScreens = [
  screen('/login', () => import('../screens/auth/log-in-screen.tsx'), 'LogInScreen'),
  screen('/register', () => import('../screens/auth/register-screen.tsx'), 'RegisterScreen', {
    holdsLink: true,
    leaves: 'by-itself',
  }),
  screen('/registration', () => import('../screens/auth/registration-screen.tsx'), 'RegistrationScreen'),
  screen(
    '/confirm-registration',
    () => import('../screens/auth/confirm-registration-screen.tsx'),
    'ConfirmRegistrationScreen',
    { holdsLink: true },
  ),
  screen('/password', () => import('../screens/auth/password-screen.tsx'), 'PasswordScreen'),
  screen('/reset-password', () => import('../screens/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  screen(
    '/confirm-reset-password',
    () => import('../screens/auth/confirm-password-screen.tsx'),
    'ConfirmPasswordScreen',
    {
      holdsLink: true,
    },
  ),
  screen('/passwordless-login-verify', () => import('../screens/auth/verify-screen.tsx'), 'VerifyScreen', {
    holdsLink: true,
  }),
] as const;

/** Public pages. */
export const publicScreens = [
  screen('/privacy', () => import('../screens/policies/page-screen.tsx'), 'PrivacyScreen'),
  screen('/terms', () => import('../screens/policies/page-screen.tsx'), 'TermsScreen'),
  screen('/auth/oidc', () => import('../screens/auth/oidc-screen.tsx'), 'OidcScreen', { holdsLink: true }),
  screen('/claim', () => import('../screens/claim/claim-screen.tsx'), 'ClaimScreen', { holdsLink: true }),
  screen('/page/$id', () => import('../screens/policies/page-screen.tsx'), 'PageScreen'),
] as const;
