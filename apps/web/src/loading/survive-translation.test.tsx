import { render, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Marked } from '../ui/marked.tsx';
import { surviveTranslation } from './survive-translation.ts';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(surviveTranslation);
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

/** Does to every text node what a browser's translator does: puts an element with other words in its place. */
function translate(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (!(node instanceof Text)) translate(node);
    else if (node.data.trim() !== '') {
      const font = document.createElement('font');
      font.textContent = `«${node.data}»`;
      node.replaceWith(font);
    }
  }
}

/** Text beside text, as nobody should write it: the guards are for what slips through. */
const Mixed = ({ isMany }: { isMany: boolean }) => (
  <p>
    {isMany ? 'Many' : null} places {isMany ? <b>here</b> : null}
  </p>
);

it('draws on where a translator replaced the text nodes', () => {
  const { rerender, container } = render(<Mixed isMany={true} />);
  translate(container);
  rerender(<Mixed isMany={false} />);
  translate(container);
  rerender(<Mixed isMany={true} />);
  expect(screen.getByText('here').tagName).toBe('B');
});

it('shows the new words of a marked text after a translation, and no old ones', () => {
  const { rerender, container } = render(<Marked text="Red Larch" match={[0, 3]} />);
  translate(container);
  rerender(<Marked text="Triboar" match={null} />);
  expect(container.textContent).toBe('Triboar');
  translate(container);
  rerender(<Marked text="Longsaddle" match={[4, 10]} />);
  expect(container.textContent).toBe('Longsaddle');
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
