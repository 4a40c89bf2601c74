import { ImportRefusal } from './import-refusal.ts';
import type { ReportBuilder } from './read-report.ts';
import type { SourceFile } from './source-file.ts';
import { decoded, findEncoding, noteEncoding } from './text-encoding.ts';
import { createXmlParser } from './xml-parser.ts';

/** The most characters of one XML text. Longer ones are neither a description nor a drawn line. */
const TEXT_LENGTH_MAX = 16_000_000;

/** An element, without its namespace prefix. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/**
 * Called when elements open, and with their own text when they close. `path` contains the parents, the root first.
 */
export interface ElementListener {
  open: (element: XmlElement, path: readonly XmlElement[]) => void;
  close: (element: XmlElement, text: string, path: readonly XmlElement[]) => void;
}

/**
 * Reads an XML file as a stream of elements. Text of nested elements is not part of an element's own text.
 * @throws ImportRefusal when it is broken, or has another root
 */
export async function readXml(
  file: SourceFile,
  root: string,
  { open, close }: ElementListener,
  report: ReportBuilder,
): Promise<void> {
  const path: XmlElement[] = [];
  let words = '';
  const parser = createXmlParser(file.name, {
    open: (prefixed, attributes) => {
      const element = { name: withoutPrefix(prefixed), attributes };
      if (path.length === 0 && element.name !== root) {
        throw new ImportRefusal(`${file.name} begins with <${prefixed.slice(0, 80)}>, and not with <${root}>.`);
      }
      open(element, path);
      path.push(element);
      words = '';
    },
    text: (text) => {
      if (words.length + text.length > TEXT_LENGTH_MAX) {
        throw new ImportRefusal(
          `${file.name} holds a text of more than ${TEXT_LENGTH_MAX.toLocaleString('en')} letters. Split it.`,
        );
      }
      words += text;
    },
    close: () => {
      const element = path.pop();
      if (element !== undefined) close(element, words, path);
      words = '';
    },
  });
  const encoding = await findEncoding(file);
  noteEncoding(file, encoding, report);
  for await (const piece of decoded(file, encoding)) parser.write(piece);
  parser.close();
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
