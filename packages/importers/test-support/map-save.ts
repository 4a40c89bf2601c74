/** A save of the generator (.map) with these lines after its picture, by number; the rest is empty. */
export function mapSave(
  parts: Record<number, unknown>,
  { size = [100, 100], picture = '', version = '1.88' } = {},
): string {
  const lines = Array.from({ length: 30 }, (_, index) => {
    const part = parts[index] ?? (index === 9 ? [{}] : '');
    return typeof part === 'string' ? part : JSON.stringify(part);
  });
  const header = `${version}|licence|2022-12-16|1|${size.join('|')}|77`;
  return [header, '', '{}', '', '[]', `<svg>${picture}</svg>`, ...lines].join('\n');
}
