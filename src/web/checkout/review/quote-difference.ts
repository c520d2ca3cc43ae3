import type { Quote, QuoteLine } from '#contract/order/quote-shapes.ts'

export type LineDifference = { line: QuoteLine; beforeCents: number | null; nowCents: number | null }

const keyOf = ({ rule, ref, label }: QuoteLine) => JSON.stringify([rule, ref ?? label])

/** D2.4: the lines that differ between two quotes. `beforeCents` is null for a new line, `nowCents` for a removed one. */
export function quoteDifference(before: Quote, now: Quote): LineDifference[] {
  const old = new Map(before.lines.map((line) => [keyOf(line), line]))
  const changed = now.lines.flatMap((line): LineDifference[] => {
    const was = old.get(keyOf(line))
    old.delete(keyOf(line))
    const isSame = was?.cents === line.cents && was.qty === line.qty
    return isSame ? [] : [{ line, beforeCents: was?.cents ?? null, nowCents: line.cents }]
  })
  return [...changed, ...[...old.values()].map((line) => ({ line, beforeCents: line.cents, nowCents: null }))]
}
