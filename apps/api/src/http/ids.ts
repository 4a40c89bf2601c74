import { AppError } from '../errors.ts';

/** In an address anything may stand there; what is no such number is not found. */
export const idInAddress = /^[1-9][0-9]{0,14}$/;

/** The id in an address. @throws AppError not_found for what is no id */
export function idOf(text: string): number {
  if (!idInAddress.test(text)) throw new AppError('not_found');
  return Number(text);
}

/** What was looked for. @throws AppError not_found when it is not there */
export function found<T>(entity: T | undefined): T {
  if (entity === undefined) throw new AppError('not_found');
  return entity;
}
