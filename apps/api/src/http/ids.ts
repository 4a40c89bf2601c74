import { AppError } from '../errors.ts';

/** Pattern of an id in an address; anything else is not found. */
export const idInAddress = /^[1-9][0-9]{0,14}$/;

/** The id in an address. @throws AppError not_found if it is no id */
export function idOf(text: string): number {
  if (!idInAddress.test(text)) throw new AppError('not_found');
  return Number(text);
}

/** Returns the entity. @throws AppError not_found if it is undefined */
export function found<T>(entity: T | undefined): T {
  if (entity === undefined) throw new AppError('not_found');
  return entity;
}
