declare const unit: unique symbol;

/**
 * Degrees clockwise, the unit of stored label rotations. A plain number is accepted; a number of type Radians is not.
 */
export type Degrees = number & { readonly [unit]?: 'degrees' };

/** Radians clockwise, the unit of canvas rotations. A plain number is accepted; a number of type Degrees is not. */
export type Radians = number & { readonly [unit]?: 'radians' };

export const toRadians = (degrees: Degrees): Radians => ((degrees * Math.PI) / 180) as Radians;

export const toDegrees = (radians: Radians): Degrees => ((radians * 180) / Math.PI) as Degrees;
