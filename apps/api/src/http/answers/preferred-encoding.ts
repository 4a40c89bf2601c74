import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

const preference = ['br', 'gzip'] as const;

/** The few header values that browsers send, so that they are read once. */
const known = new LRUCache<string, Encoding>({ max: 200 });

/** The best encoding that an Accept-Encoding header allows (RFC 9110 12.5.3); without one the plain text. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const before = known.get(text);
  if (before !== undefined) return before;
  const encoding = read(text);
  known.set(text, encoding);
  return encoding;
}

function read(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? weights.get('*') ?? 0;
  return preference.find((name) => weightOf(name) > 0 && weightOf(name) >= plain) ?? 'identity';
}
