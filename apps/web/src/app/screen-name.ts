/** Every screen of specification section 2 that a link may lead to. */
export type ScreenName =
  | 'map'
  | 'stat-block'
  | 'privacy-policy'
  | 'community'
  | 'load-last-url'
  | 'login'
  | 'signup'
  | 'logout'
  | 'password-reset'
  | 'account'
  | 'maps'
  | 'campaigns'
  | 'admin';
