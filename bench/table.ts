/** One measurement: how it compares with its baseline, and whether that is good enough. */
export type Row = { what: string; measured: string; baseline: string; ratio: number; aim: string; isMet: boolean }

export function atMost(what: string, ratio: number, most: number, measured: string, baseline: string): Row {
  return { what, measured, baseline, ratio, aim: `≤ ${most}`, isMet: ratio <= most }
}

export function atLeast(what: string, ratio: number, least: number, measured: string, baseline: string): Row {
  return { what, measured, baseline, ratio, aim: `≥ ${least}`, isMet: ratio >= least }
}

/** What has a limit of its own, as a share of it. */
export function within(what: string, value: number, most: number, unit: string): Row {
  const show = (amount: number) => `${Number(amount.toPrecision(3))} ${unit}`
  return atMost(what, value / most, 1, show(value), `${show(most)} at most`)
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const perS = (value: number) => `${Math.round(value)}/s`

export function table(rows: readonly Row[]): string {
  const head = ['what', 'measured', 'baseline', 'ratio', 'limit', '']
  const cells = rows.map((row) => [
    row.what,
    row.measured,
    row.baseline,
    row.ratio.toFixed(2),
    row.aim,
    row.isMet ? 'ok' : 'OVER',
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...cells.map(line)].join('\n')
}
