/** Whether this device has a canvas left: phones give few. Without one the rings on a map are missing, and not the map. */
export const hasCanvas = (): boolean => document.createElement('canvas').getContext('2d') !== null;
