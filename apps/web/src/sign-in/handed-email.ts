import { useLocation } from 'react-router';

/** The state of a link that takes what was typed as e-mail along to the next form: not in the address, where others see it. */
export function handOver(email: string): { email: string } {
  return { email: email.trim() };
}

/** The e-mail that the link here took along; empty without one. */
export function useHandedEmail(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
