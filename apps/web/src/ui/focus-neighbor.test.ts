import { afterEach, describe, expect, it } from 'vitest';
import { focusNeighbor } from './focus-neighbor.ts';

afterEach(() => document.body.replaceChildren());

function rows(html: string): Element[] {
  document.body.innerHTML = `<ul>${html}</ul><button id="add">Add</button>`;
  return [...document.querySelectorAll('li')];
}
const focused = () => document.activeElement?.id;
const fallback = () => document.getElementById('add');

describe('the focus, when a part of a list goes', () => {
  it('moves to the next part, past those that are gone or hold nothing', () => {
    const [first] = rows(
      '<li><button id="a"></button></li><li inert><button id="b"></button></li><li>words</li><li><a href="/" id="d"></a></li>',
    );
    document.getElementById('a')?.focus();
    focusNeighbor(first ?? null);
    expect(focused()).toBe('d');
  });

  it('moves to the part before the last one, and to the fallback after the only one', () => {
    const [, last] = rows('<li><button id="a"></button></li><li><button id="b"></button></li>');
    document.getElementById('b')?.focus();
    focusNeighbor(last ?? null, fallback());
    expect(focused()).toBe('a');
    const [only] = rows('<li><button id="c"></button></li>');
    document.getElementById('c')?.focus();
    focusNeighbor(only ?? null, fallback());
    expect(focused()).toBe('add');
  });

  it('stays where somebody went meanwhile', () => {
    const [first] = rows('<li><button id="a"></button></li><li><button id="b"></button></li>');
    fallback()?.focus();
    focusNeighbor(first ?? null);
    expect(focused()).toBe('add');
  });
});
