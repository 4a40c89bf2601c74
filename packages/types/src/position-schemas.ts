import Type from 'typebox';
import { each } from './each-field.ts';
import { fieldOf, isOptional, isRequired, type PositionNumber, positionNumbers } from './position-fields.ts';

const requiredNumbers = positionNumbers.filter(isRequired);
const optionalNumbers = positionNumbers.filter(isOptional);

const plain = (name: PositionNumber) => Type.Number({ description: fieldOf(name).description });

const ranged = (name: PositionNumber) => {
  const { least, most } = fieldOf(name);
  // Turns are kept from 0 to below 360.
  return name === 'rotation'
    ? Type.Number({ minimum: 0, exclusiveMaximum: 360 })
    : Type.Number({ minimum: least, maximum: most });
};

/** The numbers of a position as staff see them. */
export const staffNumbers = {
  ...each(requiredNumbers, plain),
  ...each(optionalNumbers, (name) => Type.Union([plain(name), Type.Null()])),
};

/** The same as readers get them: what nobody set is left out. */
export const childNumbers = {
  ...each(requiredNumbers, plain),
  ...each(optionalNumbers, (name) => Type.Optional(plain(name))),
};

/** The same as archives keep them: within their limits. Archives from before a number lack it. */
export const keptNumbers = {
  ...each(requiredNumbers, ranged),
  ...each(optionalNumbers, (name) => Type.Optional(Type.Union([ranged(name), Type.Null()]))),
};

/** The same in a body: what is left out stays as it is; null takes away what may be missing. */
export const changedNumbers = {
  ...each(requiredNumbers, () => Type.Optional(Type.Number())),
  ...each(optionalNumbers, (name) => Type.Optional(Type.Union([plain(name), Type.Null()]))),
};
