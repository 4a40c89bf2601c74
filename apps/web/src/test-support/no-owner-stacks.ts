import * as React from 'react';

/** The count that says how many stacks React has taken in this second; above ten thousand it takes no more. */
interface OwnerStacks {
  recentlyCreatedOwnerStacks: number;
}

// React declares no type for what it keeps to itself.
const internals = (React as unknown as Record<string, OwnerStacks | undefined>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

/**
 * React's development build takes a stack for every element it makes, to name its owner in warnings: up to a fifth of
 * the time of tests of screens. A count that never falls tells it that it has taken enough. Where a later React counts
 * otherwise, tests are slower and nothing else.
 */
if (internals !== undefined) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => {},
  });
}
