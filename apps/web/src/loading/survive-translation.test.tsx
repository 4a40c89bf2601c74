import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Marked } from '../ui/marked.tsx';
import { surviveTranslation } from './survive-translation.ts';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(surviveTranslation);
afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
  Reflect.deleteProperty(Text.prototype, 'nodeValue');
});

/** How translators put an element in the place of a text. */
const ways = {
  'in its place': (text: Text, font: Element) => text.replaceWith(font),
  'before it, and then takes it away': (text: Text, font: Element) => {
    text.before(font);
    text.remove();
  },
  'around it': (text: Text, font: Element) => {
    text.before(font);
    font.replaceChildren(text);
  },
};
type Way = (text: Text, font: Element) => void;

/** Does to every text node what a browser's translator does: puts elements with other words in its place. */
async function translate(root: Node, way: Way): Promise<void> {
  for (const node of [...root.childNodes]) {
    if (!(node instanceof Text)) await translate(node, way);
    else if (node.data.trim() !== '') {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${node.data}»`;
      outer.append(inner);
      way(node, outer);
    }
  }
  // Changes of the page are told in a task of their own.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Draws a part, and each time with another count after a translator went over it. @returns what the page says, in either language */
async function drawnAgain(way: Way, part: (count: number) => ReactNode, ...counts: number[]): Promise<string> {
  const [first = 0, ...others] = counts;
  const { rerender, container, unmount } = render(part(first));
  for (const count of others) {
    await translate(container, way);
    rerender(part(count));
  }
  const words = container.textContent.replaceAll(/[«»]/g, '');
  unmount();
  return words;
}

describe.each(Object.keys(ways) as (keyof typeof ways)[])('where a translator put elements %s', (name) => {
  const drawn = (part: (count: number) => ReactNode, ...counts: number[]) => drawnAgain(ways[name], part, ...counts);

  it('shows a new number, with the words beside it as they were', async () => {
    expect(await drawn((count) => <p>{count} selected</p>, 2, 3)).toBe('3 selected');
    expect(await drawn((count) => <p>{`${count} selected`}</p>, 2, 3, 4)).toBe('4 selected');
    const beside = (count: number) => (
      <p>
        <i />
        {count} selected in <b>this list</b>
      </p>
    );
    expect(await drawn(beside, 2, 3, 4)).toBe('4 selected in this list');
  });

  it('leaves no words behind that are gone', async () => {
    const coming = (count: number) => (
      <p>
        {count > 1 ? 'Many ' : null}
        <b>places</b>
        {count > 1 ? null : ' at most'}
      </p>
    );
    expect(await drawn(coming, 2, 1)).toBe('places at most');
    expect(await drawn(coming, 1, 2)).toBe('Many places');
  });

  it('inserts before words where they are', async () => {
    const inserted = (count: number) => (
      <p>
        {count > 1 ? <b>Many</b> : null} places <i>here</i>
      </p>
    );
    expect(await drawn(inserted, 1, 2)).toBe('Many places here');
  });

  it('shows the new words of a marked text', async () => {
    const marked = (count: number) => <Marked text={`Red Larch ${count}`} match={count > 1 ? null : [0, 3]} />;
    expect(await drawn(marked, 1, 2, 3)).toBe('Red Larch 3');
  });
});

it('still removes and inserts what is there', () => {
  const list = document.createElement('ul');
  const [first, second] = [document.createElement('li'), document.createElement('li')];
  list.append(second);
  list.insertBefore(first, second);
  expect([...list.children]).toEqual([first, second]);
  list.removeChild(first);
  expect([...list.children]).toEqual([second]);
});
