/**
 * What Node is started with for the server, from the root of the project. Answers are made of much that lives for a
 * moment only: with more room for that, an answer took a seventh less of the processor's time (docs/performance.md),
 * for up to 64 MB more a process. V8 reads these words as it starts: neither the server itself nor NODE_OPTIONS can say
 * them later.
 */
export const serverProgram = ['--min-semi-space-size=16', '--max-semi-space-size=32', 'apps/api/dist/server.js'];
