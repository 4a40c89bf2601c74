import { displayNameProblem, emailProblem, normaliseEmail } from '@venture-atlas/rules';
import { AppError } from '../../errors.ts';

/** @throws AppError bad_request with the field and a sentence, for anything but one plain address */
export function checkEmail(email: string, field: string): void {
  const problem = emailProblem(email);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field });
}

/**
 * @returns the name without blanks around it
 * @throws AppError bad_request with the field `name` and a sentence
 */
export function checkDisplayName(name: string): string {
  const problem = displayNameProblem(name);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'name' });
  return name.trim();
}

/**
 * The address by which somebody names another person: a co-DM of a campaign, an editor or a DM of a world. Neither this
 * nor what is done with it asks whether an account has the address, so that no answer and no time tells; what it is good
 * for is asked when its owner uses it (edition 2, section 13).
 * @throws AppError bad_request for what is no address
 */
export function typedAddress(email: string): string {
  const problem = emailProblem(email);
  if (problem !== undefined) throw new AppError('bad_request', { message: problem, field: 'email' });
  return normaliseEmail(email);
}
