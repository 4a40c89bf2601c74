/** Something, for instance a schema, for each of these names. */
export const each = <Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Made,
): Record<Name, Made> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;
