import { oneLine } from './report.mjs'

/**
 * Mutants without an observable effect, each with its reason. They are identified by their text, so that other lines
 * may change.
 */
export function openEquivalents(entries) {
  const keyOf = ({ file, inside, original, replacement }) =>
    JSON.stringify([file, inside, oneLine(original), oneLine(replacement)])
  const known = new Map(entries.map((entry) => [keyOf(entry), entry]))
  const used = new Set()
  return {
    has(mutant) {
      const key = keyOf(mutant)
      if (!known.has(key)) return false
      used.add(key)
      return true
    },
    /** Entries for these files that no longer match a mutant. */
    stale: (files) =>
      [...known].filter(([key, { file }]) => files.has(file) && !used.has(key)).map(([, entry]) => entry),
  }
}
