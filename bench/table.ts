/** One measurement: how it compares with its baseline, and whether that is good enough. */
export type Row = { what: string; measured: string; baseline: string; ratio: number; aim: string; isMet: boolean }

export function table(rows: readonly Row[]): string {
  const head = ['what', 'measured', 'baseline', 'ratio', 'aim', '']
  const cells = rows.map((row) => [
    row.what,
    row.measured,
    row.baseline,
    row.ratio.toFixed(2),
    row.aim,
    row.isMet ? 'met' : 'MISSED',
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...cells.map(line)].join('\n')
}
