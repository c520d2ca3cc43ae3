import { textTable } from './text-table.ts'

/**
 * One measurement: its ratio to the baseline, the limit of that ratio, and the used share of the limit. More than 1
 * exceeds it.
 */
export type Row = { what: string; measured: string; baseline: string; ratio: number; limit: string; ofLimit: number }

export function atMost(what: string, ratio: number, most: number, measured: string, baseline: string): Row {
  return { what, measured, baseline, ratio, limit: `≤ ${most}`, ofLimit: ratio / most }
}

export function atLeast(what: string, ratio: number, least: number, measured: string, baseline: string): Row {
  return { what, measured, baseline, ratio, limit: `≥ ${least}`, ofLimit: least / ratio }
}

/** A measurement with an absolute limit, as a share of it. */
export function within(what: string, value: number, most: number, unit: string): Row {
  const show = (amount: number) => `${Number(amount.toPrecision(3))} ${unit}`
  return atMost(what, value / most, 1, show(value), `${show(most)} at most`)
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const perS = (value: number) => `${Math.round(value)}/s`

/** A measurement that failed (NaN) counts as over its limit. */
export const isOver = ({ ofLimit }: Row) => !(ofLimit <= 1)

export function table(rows: readonly Row[]): string {
  return textTable(
    ['what', 'measured', 'baseline', 'ratio', 'limit', 'of limit', ''],
    rows.map((row) => [
      row.what,
      row.measured,
      row.baseline,
      row.ratio.toFixed(2),
      row.limit,
      row.ofLimit.toFixed(2),
      isOver(row) ? 'OVER' : 'ok',
    ]),
  )
}
