declare const unit: unique symbol;

/** Degrees clockwise, as labels are stored. A number that says nothing of its unit passes; one in radians does not. */
export type Degrees = number & { readonly [unit]?: 'degrees' };

/** Radians clockwise, as canvases turn. A number that says nothing of its unit passes; one in degrees does not. */
export type Radians = number & { readonly [unit]?: 'radians' };

export const toRadians = (degrees: Degrees): Radians => ((degrees * Math.PI) / 180) as Radians;

export const toDegrees = (radians: Radians): Degrees => ((radians * 180) / Math.PI) as Degrees;
