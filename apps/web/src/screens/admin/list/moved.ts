/** A list with one of it in another place; the same where it stands there already or there is no such place. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || from === to || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), one, ...rest.slice(to)];
}
