/** Whether a request is the stream of a campaign, which is open as long as its page and has no whole answer. */
export const isStream = (url: string): boolean => new URL(url).pathname.endsWith('/live/');
