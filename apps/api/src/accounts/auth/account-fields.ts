import { displayNameProblem, emailProblem, normaliseEmail } from '@venture-atlas/rules';
import { AppError } from '../../errors.ts';

/** @throws AppError bad_request with the field and a sentence, unless it is one plain address */
export function checkEmail(email: string, field: string): void {
  const problem = emailProblem(email);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field });
}

/** @returns the trimmed name @throws AppError bad_request with the field `name` and a sentence */
export function checkDisplayName(name: string): string {
  const problem = displayNameProblem(name);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'name' });
  return name.trim();
}

/**
 * Normalizes the email of another person, named as a co-DM of a campaign, or an editor or DM of a world. Neither this
 * nor its callers check whether an account has the address, so that neither answer nor response time reveals it. The
 * right is checked when the owner of the address uses it (edition 2, section 13).
 * @throws AppError bad_request for no valid address
 */
export function typedAddress(email: string): string {
  const problem = emailProblem(email);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'email' });
  return normaliseEmail(email);
}
