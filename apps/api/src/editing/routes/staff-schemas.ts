import type { preValidationHookHandler } from 'fastify';
import Type from 'typebox';
import { AppError } from '../../errors.ts';
import { idInAddress } from '../../http/id-schemas.ts';

/** A number of the database, as a number or in digits. */
export const StaffId = Type.Union([
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
]);

/** What every write of staff may carry. */
export const writeKeys = {
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The version that was seen last: another one is 409 changed_meanwhile. Left out: nothing is compared.',
    }),
  ),
  client_key: Type.Optional(
    Type.String({
      pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
      description: 'A UUID made for this one write: sending it again answers the same and writes nothing.',
    }),
  ),
};

/** The body of a write that says nothing else. */
export const WriteBody = Type.Object(writeKeys);

/** A form delete is a POST with an empty body (specification section 7): none at all is as good as `{}`. */
export const allowNoBody: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {};
  done();
};

export const IdParams = Type.Object({ id: Type.String({ description: 'An id.' }) });

/** An id to filter by, in a query. */
export const IdInQuery = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'an id' }));

/** The id in an address. @throws AppError not_found for what is no id */
export function idOf(text: string): number {
  if (!idInAddress.test(text)) throw new AppError('not_found');
  return Number(text);
}

/** What was looked for. @throws AppError not_found when it is not there */
export function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new AppError('not_found');
  return thing;
}
