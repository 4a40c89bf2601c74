import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { messages, toParagraphs } from '@venture-atlas/rules';
import type { LocationWiki, WikiAttribution, WikiPageContent, WikiSection } from '@venture-atlas/types';
import { Fragment, type ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { MapPart } from '../stage/map-part.tsx';
import { RichText } from './text/lazy-text.ts';
import { TextSkeleton } from './text-skeleton.tsx';
import classes from './wiki-text.module.css';

export interface WikiTextProps {
  wiki: LocationWiki;
  /** The open map; undefined in a preview. */
  mapSlug?: string | undefined;
}

/** A place's text (specification sections 2 and 3): picture, top section, source, then sections as accordions. */
export function WikiText({ wiki, mapSlug = '' }: WikiTextProps) {
  const content = wiki.wiki_page_content;
  if (content === null) {
    return (
      <>
        <Alert kind="info">{messages.noWiki}</Alert>
        <SourceLink url={wiki.wiki_url} attribution={null} />
      </>
    );
  }
  const source = <SourceLink url={wiki.wiki_url} attribution={content.attribution} />;
  return (
    <>
      {content.image === null ? null : (
        <figure className={classes.figure}>
          <img src={content.image} alt={content.image_text} loading="lazy" decoding="async" />
          {content.image_text === '' ? null : <figcaption>{content.image_text}</figcaption>}
        </figure>
      )}
      {content.markdown === undefined ? (
        <PlainText content={content} source={source} />
      ) : (
        <MapPart waiting={<TextSkeleton />} resetKey={wiki.slug}>
          <RichText
            key={wiki.location_id}
            content={{ ...content, markdown: content.markdown }}
            place={{ id: wiki.location_id, name: wiki.name, slug: wiki.slug }}
            revealed={wiki.revealed}
            mapSlug={mapSlug}
            source={source}
          />
        </MapPart>
      )}
    </>
  );
}

function PlainText({ content, source }: { content: WikiPageContent; source: ReactNode }) {
  const sections = content.sections.filter(hasText);
  return (
    <>
      {content.top_section === '' ? null : (
        <div className={classes.prose}>
          <Paragraphs text={content.top_section} />
        </div>
      )}
      {source}
      {sections.length === 0 ? null : (
        <div className={classes.sections}>
          {keyed(sections, (section) => section.name).map(([key, section]) => (
            <Section key={key} section={section} />
          ))}
        </div>
      )}
    </>
  );
}

function hasText(section: WikiSection): boolean {
  return (
    section.clean_text.trim() !== '' ||
    section.subsections.some((sub) => sub.content.some((text) => text.trim() !== ''))
  );
}

/** Closed at first; several may be open. */
function Section({ section }: { section: WikiSection }) {
  return (
    <details className={classes.section}>
      <summary className={classes.head}>
        <h3>{section.name}</h3>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" className={classes.chevron} />
      </summary>
      <div className={classes.prose}>
        <Paragraphs text={section.clean_text} />
        {keyed(section.subsections, (sub) => sub.name).map(([key, sub]) => (
          <Fragment key={key}>
            <h4>{sub.name}</h4>
            <Paragraphs text={sub.content.join('\n')} />
          </Fragment>
        ))}
      </div>
    </details>
  );
}

function Paragraphs({ text }: { text: string }) {
  return keyed(toParagraphs(text), (paragraph) => paragraph).map(([key, paragraph]) => <p key={key}>{paragraph}</p>);
}

/** Makes a key for each item: its name, with a number in case a page uses a name twice. */
function keyed<T>(items: readonly T[], name: (item: T) => string): [key: string, item: T][] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const count = (seen.get(name(item)) ?? 0) + 1;
    seen.set(name(item), count);
    return [`${name(item)} ${count}`, item];
  });
}

/** A link to the source, and the attribution. */
function SourceLink({ url, attribution }: { url: string | null; attribution: WikiAttribution | null }) {
  if (url === null && attribution === null) return null;
  return (
    <div className={classes.source}>
      {url === null ? null : (
        <a href={url} target="_blank" rel="noopener noreferrer">
          Read more on the wiki
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        </a>
      )}
      {attribution === null ? null : (
        <p>
          Text:{' '}
          {attribution.url === null ? (
            attribution.title
          ) : (
            <a href={attribution.url} target="_blank" rel="noopener noreferrer">
              {attribution.title}
            </a>
          )}
          , {attribution.licence}
        </p>
      )}
    </div>
  );
}
