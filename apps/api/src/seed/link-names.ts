import { plainAsMarkdown, writeLink } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';

/** A place that texts may name. */
export interface NamedPlace {
  slug: string;
  name: string;
}

/**
 * Lets a text link the places that it names, by their slugs: each where it is first named to the letter, its own place
 * never, and nothing in headings. The words of links are those of the text, so that whoever reads, finds or copies it has
 * the words that they always had.
 * @returns the text as it was when it names none
 */
export type LinkNames = (own: string, text: WikiPageContent) => WikiPageContent;

export function nameLinker(places: readonly NamedPlace[]): LinkNames {
  const slugs = new Map(places.map(({ name, slug }) => [name, slug]));
  // The longer first: Neverwinter Wood is not Neverwinter.
  const names = [...slugs.keys()].sort((a, b) => b.length - a.length).map(escaped);
  // Before a further capital it is perhaps part of a name that is nobody's here.
  const named = new RegExp(`(?<![\\p{L}\\p{N}’'-])(?:${names.join('|')})(?![\\p{L}\\p{N}-]| \\p{Lu})`, 'gu');
  return (own, text) => {
    const linked = new Set([own]);
    const markdown = plainAsMarkdown(text)
      .split('\n')
      .map((line) =>
        line.startsWith('#')
          ? line
          : line.replaceAll(named, (name) => {
              const slug = slugs.get(name) ?? own;
              if (linked.has(slug)) return name;
              linked.add(slug);
              return writeLink(slug, name);
            }),
      )
      .join('\n');
    return linked.size === 1 ? text : { ...text, markdown };
  };
}

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
