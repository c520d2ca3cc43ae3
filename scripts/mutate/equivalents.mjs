import { oneLine } from './report.mjs'

/** Mutants that change nothing anyone could notice, each with its reason; found by their text, so that a line above may come or go. */
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
    /** Entries for these files that no mutant of theirs matches any more. */
    stale: (files) =>
      [...known].filter(([key, { file }]) => files.has(file) && !used.has(key)).map(([, entry]) => entry),
  }
}
