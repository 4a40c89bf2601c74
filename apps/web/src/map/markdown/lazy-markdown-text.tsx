import { lazyScreen } from '../../loading/lazy-screen.ts';
import { MapPart } from '../stage/map-part.tsx';
import type { MarkdownTextProps } from './markdown-text.tsx';

const LoadedText = lazyScreen(async () => (await import('./markdown-text.tsx')).MarkdownText);

/** A text in Markdown. Its parser is loaded with the first one that is shown. */
export const MarkdownText = (props: MarkdownTextProps) => (
  <MapPart waiting={null}>
    <LoadedText {...props} />
  </MapPart>
);
