type Input = 'keyboard' | 'pointer';

let lastInput: Input | undefined;
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

if (typeof window !== 'undefined') {
  const remember = (input: Input) => () => {
    lastInput = input;
  };
  window.addEventListener('pointerdown', remember('pointer'), true);
  window.addEventListener(
    'keydown',
    ({ key }) => {
      if (!modifiers.has(key)) lastInput = 'keyboard';
    },
    true,
  );
}

/**
 * Moves the focus by script, for instance back to the opener of a sheet. Browsers may draw a focus ring then. Users who
 * last used a finger or mouse get none.
 */
export function moveFocus(element: HTMLElement): void {
  element.focus({
    preventScroll: true,
    ...(lastInput === undefined ? {} : { focusVisible: lastInput === 'keyboard' }),
  });
}
