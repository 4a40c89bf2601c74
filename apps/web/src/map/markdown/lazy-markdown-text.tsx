import { lazyScreen } from '../../loading/lazy-screen.ts';
import { MapPart } from '../stage/map-part.tsx';
import type { MarkdownTextProps } from './markdown-text.tsx';

const LoadedText = lazyScreen(async () => (await import('./markdown-text.tsx')).MarkdownText);

/** A Markdown text. Its parser loads with the first text that is shown. */
export const MarkdownText = (props: MarkdownTextProps) => (
  <MapPart waiting={null}>
    <LoadedText {...props} />
  </MapPart>
);
