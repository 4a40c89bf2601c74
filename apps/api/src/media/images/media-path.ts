/** Where browsers find a file of the media folder. */
export const mediaPath = (file: string): string => `/media/${file}`;
