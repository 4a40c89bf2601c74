/**
 * Whether this device can create another canvas; phones allow few. Without one, only the rings on the map are missing.
 */
export const hasCanvas = (): boolean => document.createElement('canvas').getContext('2d') !== null;
