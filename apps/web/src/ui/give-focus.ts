type Input = 'keyboard' | 'pointer';

let lastInput: Input | undefined;
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

if (typeof window !== 'undefined') {
  const tell = (input: Input) => () => {
    lastInput = input;
  };
  window.addEventListener('pointerdown', tell('pointer'), true);
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (!modifiers.has(key)) lastInput = 'keyboard';
    },
    true,
  );
}

/**
 * Moves the focus for the person, for instance back to what opened a sheet. Browsers draw a ring around what a script
 * focuses when nothing had the focus before, as after a swipe: whoever used finger or mouse last gets none.
 */
export function giveFocus(element: HTMLElement): void {
  element.focus({
    preventScroll: true,
    ...(lastInput === undefined ? {} : { focusVisible: lastInput === 'keyboard' }),
  });
}
