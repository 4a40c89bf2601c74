import { pages } from '@venture-atlas/types';
import { Route } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { SignedInOnly, SignedOutOnly } from './guards.tsx';

const Login = lazyScreen(async () => (await import('../screens/login/login.tsx')).Login);
const Signup = lazyScreen(async () => (await import('../screens/signup/signup.tsx')).Signup);
const Logout = lazyScreen(async () => (await import('../screens/logout/logout.tsx')).Logout);
const PasswordResetRequest = lazyScreen(
  async () => (await import('../screens/password-reset/password-reset-request.tsx')).PasswordResetRequest,
);
const PasswordReset = lazyScreen(
  async () => (await import('../screens/password-reset/password-reset.tsx')).PasswordReset,
);
const Account = lazyScreen(async () => (await import('../screens/account/account.tsx')).Account);
const ConfirmEmail = lazyScreen(async () => (await import('../screens/account/confirm-email.tsx')).ConfirmEmail);
const Unsubscribe = lazyScreen(async () => (await import('../screens/account/unsubscribe.tsx')).Unsubscribe);

/** The account screens. */
export const accountRoutes = (
  <>
    <Route element={<SignedOutOnly />}>
      <Route path={pages.login} element={<Login />} />
      <Route path={pages.signup} element={<Signup />} />
    </Route>
    <Route path={pages.logout} element={<Logout />} />
    <Route path={pages.passwordResetRequest} element={<PasswordResetRequest />} />
    <Route path={pages.passwordReset} element={<PasswordReset />} />
    <Route path={pages.confirmEmail} element={<ConfirmEmail />} />
    <Route path={pages.unsubscribe} element={<Unsubscribe />} />
    <Route element={<SignedInOnly />}>
      <Route path={pages.account} element={<Account />} />
    </Route>
  </>
);
