import { IconChevronDown } from '@tabler/icons-react';
import {
  type MarkdownBlock,
  type MarkdownPicture,
  type MarkdownSecret,
  type MarkdownSection,
  sectionsOf,
  wordsOfLine,
} from '@venture-atlas/rules';
import { parseTextInPortions } from '@venture-atlas/rules/markdown';
import type { RevealedStretch, WikiPageContent } from '@venture-atlas/types';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react';
import { lazyScreen } from '../../../loading/lazy-screen.ts';
import { MarkdownParts, MarkdownPieces } from '../../markdown/markdown-blocks.tsx';
import markdown from '../../markdown/markdown-text.module.css';
import { MapPart } from '../../stage/map-part.tsx';
import classes from '../wiki-text.module.css';
import { GrowingBlocks } from './growing-blocks.tsx';
import { useLoadedPoints } from './loaded-points.ts';
import { useOpenText } from './open-texts.ts';
import { PlaceOfText } from './place-of-text.ts';
import own from './rich-text.module.css';
import type { Secret as SecretOfText } from './secret.tsx';
import { useShownText } from './shown-text.ts';
import { LinksHere, TextLink } from './text-link.tsx';

export interface RichTextProps {
  content: WikiPageContent & { markdown: string };
  /** The place that the text is about. */
  place: { id: number; name: string; slug: string };
  /** The parts that the DM revealed to the reader. */
  revealed?: readonly RevealedStretch[] | undefined;
  /** The open map; empty in a preview. */
  mapSlug: string;
  /** Shown between the top section and the others. */
  source: ReactNode;
}

/** A Markdown text (design, section 4): links with cards, and sections as accordions that render when they open. */
export function RichText({ content, place, revealed = nothing, mapSlug, source }: RichTextProps) {
  const { id: locationId, slug } = place;
  useOpenText(slug);
  const shown = useShownText(content.markdown, revealed);
  const blocks = useBlocks(shown.markdown, shown.revealed);
  const { top, sections } = useMemo(() => sectionsOf(blocks), [blocks]);
  const here = useLoadedPoints(mapSlug);
  const links = useMemo(
    () => ({
      places: new Map((content.links ?? []).map((place) => [`#${place.location_id}`, place])),
      locationId,
      here,
    }),
    [content.links, locationId, here],
  );
  return (
    <LinksHere value={links}>
      <PlaceOfText value={place}>
        <MarkdownParts value={parts}>
          {top.length === 0 ? null : (
            <div className={markdown.text}>
              <GrowingBlocks blocks={top} />
            </div>
          )}
          {source}
          {sections.length === 0 ? null : (
            <div className={classes.sections}>
              {sections.map((section, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: sections may share a name, and change only all together
                <Section key={at} section={section} />
              ))}
            </div>
          )}
          {shown.isWaiting ? (
            <MapPart waiting={null}>
              <NewDetails onRead={shown.read} />
            </MapPart>
          ) : null}
        </MarkdownParts>
      </PlaceOfText>
    </LinksHere>
  );
}

const LazySecret = lazyScreen(async () => (await import('./secret.tsx')).Secret);
const RevealedText = lazyScreen(async () => (await import('./revealed-text.tsx')).RevealedText);
const NewDetails = lazyScreen(async () => (await import('./revealed-text.tsx')).NewDetails);

const Secret = ({ revealed, ...secret }: ComponentProps<typeof SecretOfText> & Pick<MarkdownSecret, 'revealed'>) => (
  <MapPart waiting={null}>
    {revealed === undefined ? <LazySecret {...secret} /> : <RevealedText {...revealed}>{secret.children}</RevealedText>}
  </MapPart>
);

const parts = { Place: TextLink, Picture, Secret };

const nothing: readonly RevealedStretch[] = [];

/** Closed and empty at first. Several may be open. */
function Section({ section: { name, blocks, subsections } }: { section: MarkdownSection }) {
  const [wasOpened, setOpened] = useState(false);
  const all = useMemo(() => [...blocks, ...subsections.flatMap(headed)], [blocks, subsections]);
  return (
    <details className={classes.section} onToggle={() => setOpened(true)}>
      <summary className={classes.head}>
        <h3>{name.some((piece) => piece.kind === 'place') ? <MarkdownPieces pieces={name} /> : wordsOfLine(name)}</h3>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" className={classes.chevron} />
      </summary>
      {wasOpened ? (
        <div className={`${markdown.text} ${own.opened}`}>
          <GrowingBlocks blocks={all} />
        </div>
      ) : null}
    </details>
  );
}

/** A part of a section, below its heading. */
const headed = ({ name, blocks }: MarkdownSection['subsections'][number]): MarkdownBlock[] => [
  { kind: 'heading', level: 3, lines: [name] },
  ...blocks,
];

/** Only pictures on this server are loaded, so that no other server learns the reader's address. */
function Picture({ picture: { address, caption, licence } }: { picture: MarkdownPicture }) {
  const isOurs = address.startsWith('/media/');
  const words = [caption, licence].filter((part) => part !== '');
  if (!isOurs && words.length === 0) return null;
  return (
    <figure className={classes.figure}>
      {isOurs ? <img src={address} alt={caption} loading="lazy" decoding="async" /> : null}
      {words.length === 0 ? null : <figcaption>{words.join(' · ')}</figcaption>}
    </figure>
  );
}

interface Parsed {
  text: string;
  revealed: readonly RevealedStretch[];
  blocks: readonly MarkdownBlock[];
}

/** Parses a text. A short text is parsed at once, a long one in portions, so that the page stays responsive. */
function useBlocks(text: string, revealed: readonly RevealedStretch[]): readonly MarkdownBlock[] {
  const [parsed, setParsed] = useState<Parsed>(() => begin(text, revealed));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (reading: Generator<undefined, MarkdownBlock[]>) => {
      const { done, value } = reading.next();
      const next = { text, revealed, blocks: done === true ? value : [] };
      if (done === true) setParsed((before) => (before.text === text && before.revealed === revealed ? before : next));
      else timer = setTimeout(read, 0, reading);
    };
    read(parseTextInPortions(text, revealed));
    return () => clearTimeout(timer);
  }, [text, revealed]);
  return parsed.blocks;
}

/** The first state: all of a short text, nothing of a long one. */
function begin(text: string, revealed: readonly RevealedStretch[]): Parsed {
  const { done, value } = parseTextInPortions(text, revealed).next();
  return done === true ? { text, revealed, blocks: value } : { text: '', revealed, blocks: [] };
}
