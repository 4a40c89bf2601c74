/* What only those load who are given a secret: how it is read, and how it looks. */

export { parseTextInPortions } from '@venture-atlas/rules';
export { Secret } from './secret.tsx';
