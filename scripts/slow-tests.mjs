/** In the whole run, not in the quick loop: real processes that are ended and started, hundreds of rounds of a race, floods. */
const SLOW = ['tests/faults/**', '**/*.slow.test.*']

/** For Vitest. Whoever names tests gets all that match, however slow. */
export const leftOut = (isQuick, filters) =>
  isQuick && !filters.length ? SLOW.map((files) => `--exclude=${files}`) : []
