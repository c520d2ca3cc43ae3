/** Prints the result of a command: a table or a record for people, the same as JSON for programs. */
export type CommandOutput = {
  line(text: string): void
  table(rows: readonly Record<string, unknown>[], empty: string): void
  record(value: Record<string, unknown>, words: () => void): void
  strong(text: string): string
  quiet(text: string): string
}

export type OutputOptions = { write(text: string): void; isTerminal: boolean; isJson: boolean }

export function commandOutput({ write, isTerminal, isJson }: OutputOptions): CommandOutput {
  const sign = (code: number) => (text: string) => (isTerminal ? `\u001b[${code}m${text}\u001b[0m` : text)
  const strong = sign(1)
  const quiet = sign(2)
  const json = (value: unknown) => write(`${JSON.stringify(value, null, 2)}\n`)
  const line = (text: string) => void (isJson || write(`${text}\n`))

  return {
    line,
    strong,
    quiet,
    record(value, words) {
      if (isJson) json(value)
      else words()
    },
    table(rows, empty) {
      if (isJson) return json(rows)
      const [first] = rows
      if (!first) return line(empty)
      const names = Object.keys(first)
      const cells = rows.map((row) => names.map((name) => cell(row[name])))
      const widths = names.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)))
      const laid = (row: readonly string[]) =>
        row
          .map((text, column) => text.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()
      line(strong(laid(names.map((name) => name.replaceAll('_', ' ')))))
      for (const row of cells) line(laid(row))
    },
  }
}

/** Customers can write control characters. Printed as they are, these could break lines or steer the terminal. */
export const stripControlCharacters = (text: string) => text.replace(/\p{Cc}/gu, ' ')

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = Array.isArray(value) ? value.join(' ') : String(value)
  return stripControlCharacters(text)
}
