import Type from 'typebox';

/** By which hosts phones reach the server. */
export const HomeAddresses = Type.Array(Type.String(), {
  maxItems: 20,
  description: 'Where one sits at the server’s own machine: its addresses in the home network. Else none.',
});
