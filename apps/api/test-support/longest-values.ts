import { SHAPE_POINTS_MAX } from '@venture-atlas/types';

/** A line of many corners, in so many bytes of JSON at most. */
export function longShape(bytes: number): string {
  const corner = [-123_456.1234567891, 123_456.9876543219];
  const corners = Math.min(SHAPE_POINTS_MAX, Math.floor((bytes - 120) / (JSON.stringify(corner).length + 1)));
  const geometry = { type: 'LineString', coordinates: Array.from({ length: corners }, () => corner) };
  return JSON.stringify({ type: 'Feature', geometry, properties: {} });
}

export const SENTENCE = 'The harbour guard counts every lantern. ';

/** A text in so many bytes of JSON at most. */
export function longText(bytes: number): string {
  const page = (clean_text: string) => ({
    top_section: '',
    sections: [{ name: 'All of it', clean_text, subsections: [] }],
    image: null,
    image_text: '',
    attribution: null,
  });
  const room = Math.max(0, bytes - JSON.stringify(page('')).length);
  return JSON.stringify(page(SENTENCE.repeat(room / SENTENCE.length)));
}
