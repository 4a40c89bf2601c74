import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import buttonClasses from './button.module.css';
import fieldClasses from './field.module.css';
import iconButtonClasses from './icon-button.module.css';
import segmentedClasses from './segmented.module.css';

const tide: MantineColorsTuple = [
  '#E8F3F4',
  '#D0E5E8',
  '#A5CDD3',
  '#77C6CE',
  '#3F97A2',
  '#217480',
  '#0B5C6B',
  '#084854',
  '#063A44',
  '#042B33',
];

const text = 'var(--va-font-text)';
const title = 'var(--va-font-title)';

/** Mantine's theme with the colors, fonts, and shapes of `tokens.css`. */
export const theme = createTheme({
  colors: { tide },
  primaryColor: 'tide',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: false,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  defaultRadius: 8,
  fontFamily: text,
  headings: { fontFamily: title, fontWeight: '700' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '6px', sm: '8px', md: '10px', lg: '12px', xl: '14px' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '68.75em', xl: '88em' },
  // Plain objects instead of Button.extend(), because importing a component here would load it with the first page.
  components: {
    ActionIcon: { classNames: iconButtonClasses, defaultProps: { variant: 'subtle' } },
    Button: { classNames: buttonClasses, defaultProps: { variant: 'filled' } },
    Input: { classNames: fieldClasses },
    InputWrapper: {
      classNames: { label: fieldClasses.label, description: fieldClasses.description, error: fieldClasses.error },
    },
    SegmentedControl: { classNames: segmentedClasses },
  },
});

/** Maps Mantine's color variables to our tokens, so that both themes are defined once. */
export const mantineVariables: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--va-bg)',
    '--mantine-color-text': 'var(--va-ink)',
    '--mantine-color-bright': 'var(--va-ink)',
    '--mantine-color-dimmed': 'var(--va-ink2)',
    '--mantine-color-placeholder': 'var(--va-ink2)',
    '--mantine-color-anchor': 'var(--va-link)',
    '--mantine-color-error': 'var(--va-danger)',
    '--mantine-color-success': 'var(--va-ok)',
    '--mantine-color-default': 'var(--va-raised)',
    '--mantine-color-default-hover': 'var(--va-tide-tint)',
    '--mantine-color-default-color': 'var(--va-ink)',
    '--mantine-color-default-border': 'var(--va-control-line)',
    '--mantine-color-disabled': 'var(--va-sunken)',
    '--mantine-color-disabled-color': 'var(--va-ink2)',
    '--mantine-color-disabled-border': 'var(--va-line)',
    '--mantine-primary-color-filled': 'var(--va-fill)',
    '--mantine-primary-color-filled-hover': 'var(--va-fill-hover)',
  };
  return { variables: {}, light: colours, dark: colours };
};
