/** Skipped by the quick run: tests that kill real processes, run races for many rounds, or flood the server. */
const SLOW = ['tests/faults/**', '**/*.slow.test.*']

/** Vitest's arguments. With a filter, slow tests run too. */
export const leftOut = (isQuick, filters) =>
  isQuick && !filters.length ? SLOW.map((files) => `--exclude=${files}`) : []
