import Type, { type TSchema, type TSchemaOptions } from 'typebox';

/** A schema for each name. */
export const each = <Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): Record<Name, Made> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;

/** The schema, or null. */
export const Nullable = <T extends TSchema>(schema: T, options?: TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options);

/** One of these texts or numbers. */
export const OneOf = <const T extends string | number>(values: readonly T[], options?: TSchemaOptions) =>
  Type.Unsafe<T>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      options,
    ),
  );
