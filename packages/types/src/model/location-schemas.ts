import Type from 'typebox';
import { each } from '../each-field.ts';
import {
  isLocationNumber,
  type LocationNumber,
  type LocationText,
  locationFieldNames,
  locationFieldOf,
} from './location.ts';

const numbers = locationFieldNames.filter(isLocationNumber);
const texts = locationFieldNames.filter((name): name is LocationText => !isLocationNumber(name));

/** The plain fields of a location as they are answered. */
export const answeredLocationFields = {
  ...each(texts, () => Type.Union([Type.String(), Type.Null()])),
  ...each(numbers, () => Type.Union([Type.Number(), Type.Null()])),
};

/** Far above what is accepted: what is wrong with a text is then said in a sentence of its own. */
const ClearedText = Type.Optional(
  Type.Union([Type.String({ maxLength: 4096 }), Type.Null()], { description: "'' or null clears it." }),
);

/** The same in a body: what is left out stays as it is, null clears. */
export const changedLocationFields = {
  ...each(texts, () => ClearedText),
  ...each(numbers, () => Type.Optional(Type.Union([Type.Number(), Type.Null()]))),
};

/** The same as archives keep them, within their limits. Archives from before a field lack it. */
export const keptLocationFields = {
  ...each(texts, (name: LocationText) => {
    const { most, mostInArchives = most } = locationFieldOf(name);
    return Type.Optional(Type.Union([Type.String({ maxLength: mostInArchives }), Type.Null()]));
  }),
  ...each(numbers, (_name: LocationNumber) =>
    Type.Optional(Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()])),
  ),
};
