import { type Action, type Denial, denial, type SubjectOf, type Viewer } from '@venture-atlas/rules';
import type { ErrorCode } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';

const codes: Readonly<Record<Denial, ErrorCode>> = {
  unauthenticated: 'not_authenticated',
  forbidden: 'forbidden',
  hidden: 'not_found',
};

/**
 * Checks that the viewer may do the action.
 * @throws AppError not_authenticated, forbidden or not_found, as `rules/permissions.ts` decides
 */
export function assertMay<A extends Action>(viewer: Viewer, action: A, subject: SubjectOf<A>): void {
  const reason = denial(viewer, action, subject);
  if (reason !== undefined) throw new AppError(codes[reason]);
}
