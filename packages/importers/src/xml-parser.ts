import { SaxesParser } from 'saxes';
import { ImportRefusal } from './import-refusal.ts';

/** The deepest nesting of elements. No supported format exceeds thirty. */
const DEPTH_MAX = 200;
const ATTRIBUTES_MAX = 1_000;

/** Called with the content of an XML file in order. Text and CDATA arrive in pieces. */
export interface XmlListener {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text: (words: string) => void;
  close: (name: string) => void;
}

/**
 * A parser for untrusted XML. It supports only the entities of XML itself, fetches nothing, and stores only open
 * elements. Feed it with `write`.
 * @throws ImportRefusal when the XML is broken, naming the line, or would fill the memory
 */
export function createXmlParser(fileName: string, { open, text, close }: XmlListener): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let depth = 0;
  let attributes = 0;
  parser.on('error', (error) => {
    throw new ImportRefusal(
      `${fileName} is not valid XML (line ${parser.line}: ${error.message.slice(0, 120)}). Export it again.`,
    );
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > ATTRIBUTES_MAX) throw tooMuch(fileName, `an element has more than ${ATTRIBUTES_MAX} attributes`);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    attributes = 0;
    if (depth > DEPTH_MAX) throw tooMuch(fileName, `its elements are nested more than ${DEPTH_MAX} deep`);
    open(tag.name, tag.attributes);
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close(name);
  });
  return parser;
}

const tooMuch = (fileName: string, what: string): ImportRefusal =>
  new ImportRefusal(`${fileName} cannot be read: ${what}. Export it again.`);
