import Type, { type TSchema, type TUnsafe } from 'typebox';
import { type FogOptionName, type FogValues, fogOptionNames, fogOptionOf } from './fog.ts';

function schemaOf(name: FogOptionName): TSchema {
  const option = fogOptionOf(name);
  const { description } = option;
  if (option.kind === 'switch') return Type.Boolean({ description });
  const value =
    option.kind === 'length'
      ? Type.Number({ exclusiveMinimum: 0, maximum: 1e6 })
      : Type.Enum(Object.keys(option.options));
  return Type.Union([value, Type.Null()], { description });
}

type AnsweredOptions = { [Name in FogOptionName]: TUnsafe<FogValues[Name]> };

const answered = Object.fromEntries(fogOptionNames.map((name) => [name, schemaOf(name)]));
/** The options of the fog of a map as they are answered. */
// The compiler does not follow names through a list of entries.
export const answeredFogOptions = answered as unknown as AnsweredOptions;

/** The same in a body: what is left out stays as it is. */
export const ChangedFogOptions = Type.Partial(Type.Object(answeredFogOptions), { minProperties: 1 });
