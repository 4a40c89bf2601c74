import Type, { type TOptional, type TUnsafe } from 'typebox';
import { each } from '../each-field.ts';
import {
  type HandoutChoice,
  type HandoutValues,
  type HandoutWords,
  handoutFieldNames,
  handoutFieldOf,
  handoutOptionsOf,
  handoutWords,
  isHandoutWords,
} from './handout.ts';

type Choices = { [Name in HandoutChoice]: TUnsafe<HandoutValues[Name]> };

const chosen = handoutFieldNames
  .filter((name) => !isHandoutWords(name))
  .map((name) => {
    const { description } = handoutFieldOf(name);
    const values = handoutOptionsOf(name).map(([value]) => value);
    return [name, Type.Enum(values, { description })] as const;
  });
// The compiler does not follow names through a list of entries.
const choices = Object.fromEntries(chosen) as unknown as Choices;

/** The plain fields of a handout as they are answered. */
export const answeredHandoutFields = {
  ...each(handoutWords, (name) => Type.String({ description: handoutFieldOf(name).description })),
  ...choices,
};

/** Far above what is accepted: what is wrong with a title or a text is then said in a sentence of its own. */
const mostSent: Record<HandoutWords, number> = { title: 1024, text: 64 * 1024 };

const written = each(handoutWords, (name) =>
  Type.String({ maxLength: mostSent[name], description: handoutFieldOf(name).description }),
);

const left = Object.fromEntries(chosen.map(([name, schema]) => [name, Type.Optional(schema)]));
/** The same in the body that makes a handout. What is not chosen begins with the first of its list. */
export const newHandoutFields = {
  ...written,
  // The compiler does not follow names through a list of entries.
  ...(left as unknown as { [Name in HandoutChoice]: TOptional<Choices[Name]> }),
};

/** The same in the body that changes one: what is left out stays as it is. */
export const changedHandoutFields = Type.Partial(Type.Object({ ...written, ...choices })).properties;
