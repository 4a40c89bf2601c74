/// <reference types="node" />

/** The functions of the environment as it came: files of a worker share it, and each file sets this up anew. */
interface Original {
  fetch: typeof fetch;
  setTimeout: typeof setTimeout;
}

declare global {
  var originalOfPages: Original | undefined;
}

/** Ends the page of a test. */
export type EndPage = () => void;

/**
 * Gives every test a page that ends with it, like a tab that somebody closes. Answers that come later, and timers that
 * end later, reach nobody. Otherwise the page of one test would send its unsaved words again to the server of the next
 * one, and write late answers into what all pages of a file share.
 */
export function limitPages(): EndPage {
  globalThis.originalOfPages ??= { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout };
  const original = globalThis.originalOfPages;
  let page = {};

  /** The same promise as long as the page is open, and one that never settles afterwards. */
  const whileOpen = <Value>(promise: Promise<Value>): Promise<Value> => {
    const mine = page;
    return new Promise((resolve, reject) => {
      promise.then(
        (value) => mine === page && resolve(value),
        (error) => mine === page && reject(error),
      );
    });
  };

  globalThis.fetch = async (input, init) => {
    const response = await whileOpen(original.fetch(input, init));
    for (const read of ['arrayBuffer', 'blob', 'formData', 'json', 'text'] as const) {
      const original = response[read];
      Object.defineProperty(response, read, { value: () => whileOpen<unknown>(original.call(response)) });
    }
    return response;
  };

  const limited = (run: (...given: unknown[]) => void, milliseconds?: number, ...given: unknown[]) => {
    const mine = page;
    return original.setTimeout(() => mine === page && run(...given), milliseconds);
  };
  globalThis.setTimeout = Object.assign(limited, original.setTimeout) as typeof setTimeout;

  return () => {
    page = {};
  };
}
