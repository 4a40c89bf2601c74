import Type from 'typebox';

/** A number of the database, as a number or in digits. */
export const Id = Type.Union([
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
]);

/** In an address anything may stand there; what is no such number is not found. */
export const idInAddress = /^[1-9][0-9]{0,14}$/;
