import { TextField } from '../../ui/form/text-field.tsx';

/** The email field of the log-in and registration forms. The browser suggests the person's own addresses. */
export const EmailField = () => (
  <TextField
    name="email"
    label="Email"
    type="email"
    inputMode="email"
    autoComplete="email"
    placeholder="you@example.org"
  />
);
