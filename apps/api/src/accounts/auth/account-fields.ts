import { displayNameProblem, emailProblem } from '@venture-atlas/rules';
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
