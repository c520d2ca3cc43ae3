/** The number of mistakes that a word of this length may have. A short word with two mistakes is another word. */
function allowance(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/** Whether a word is long enough to contain a mistake. */
export const mayBeMistyped = (typed: string) => allowance(typed.length) > 0

/**
 * The number of mistakes between a typed word and a known one, or undefined when there are too many. The known word
 * may continue after the typed letters. A letter too many, too few, another, or two swapped is one mistake each.
 */
export function mistakesIn(typed: string, known: string): number | undefined {
  const allowed = allowance(typed.length)
  if (allowed === 0 || known.length < typed.length - allowed) return undefined
  let beforeLast: number[] = []
  let last = Array.from({ length: known.length + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= known.length; column += 1) {
      const same = typed[row - 1] === known[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped = typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1]
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  const mistakes = Math.min(...last)
  return mistakes <= allowed ? mistakes : undefined
}

/** The known word that was most likely meant: the fewest mistakes, then the shortest, then alphabetical. */
export function meantWord(typed: string, known: readonly string[]): string | undefined {
  let best: { word: string; mistakes: number } | undefined
  for (const word of known) {
    const mistakes = mistakesIn(typed, word)
    if (mistakes === undefined) continue
    const order = best ? mistakes - best.mistakes || word.length - best.word.length || (word < best.word ? -1 : 1) : -1
    if (order < 0) best = { word, mistakes }
  }
  return best?.word
}
