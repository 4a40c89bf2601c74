type ParameterOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/**
 * The address of a page.
 * @param pattern with `:name` for each parameter
 * @param values values of the parameters
 */
export function pathOf<Pattern extends string>(
  pattern: Pattern,
  values: Readonly<Record<ParameterOf<Pattern>, string | number>>,
): string {
  const all: Readonly<Record<string, string | number>> = values;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(all[name] ?? ''));
}
