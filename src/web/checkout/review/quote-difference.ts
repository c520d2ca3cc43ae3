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

type Limited = { quote: Pick<Quote, 'limit_cents'>; limitCents: number | undefined }

/**
 * P1.1, D2.4: how the most that is charged without asking differs. Where the customer's own amount counts before and now, the store's limit may
 * differ alone. Null if neither does.
 */
export function limitDifference(
  before: Limited,
  now: Limited,
): { isOfStore: boolean; beforeCents: number | null; nowCents: number | null } | null {
  const isOfStore = before.limitCents === now.limitCents
  const [was, is] = isOfStore ? [before.quote.limit_cents, now.quote.limit_cents] : [before.limitCents, now.limitCents]
  return was === is ? null : { isOfStore, beforeCents: was ?? null, nowCents: is ?? null }
}
