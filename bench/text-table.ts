/** A table with columns as wide as their content and an underlined head. */
export function textTable(head: readonly string[], cells: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...cells.map(line)].join('\n')
}
