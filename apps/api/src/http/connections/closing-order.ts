import type { Connection } from './connection.ts';

/**
 * Connections in the order in which they are closed when there is no room: those
 * of the network that has most of them first, then those that hold most memory,
 * then as they were given. Whoever comes alone, a phone on a bad line too, comes
 * last.
 */
export function closingOrder(connections: readonly Connection[]): Connection[] {
  const counts = new Map<string, number>();
  for (const { network } of connections) counts.set(network, (counts.get(network) ?? 0) + 1);
  const order = connections.map((connection) => ({
    connection,
    neighbours: counts.get(connection.network) ?? 0,
    held: heldBytes(connection),
  }));
  order.sort((one, other) => other.neighbours - one.neighbours || other.held - one.held);
  return order.map(({ connection }) => connection);
}

const heldBytes = ({ open }: Connection): number => {
  let bytes = 0;
  for (const answer of open) bytes += answer.bytes;
  return bytes;
};
