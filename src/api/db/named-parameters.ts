/**
 * Matches a parameter, or a part of SQL in which a `$` starts no parameter: a string (in `E'…'` a backslash may escape a quote), a quoted
 * identifier, a dollar-quoted string, a comment, an identifier (which may contain a `$`).
 */
const TOKENS = new RegExp(
  [
    String.raw`[eE]'(?:[^'\\]|\\[^]|'')*'`,
    `'(?:[^']|'')*'`,
    `"(?:[^"]|"")*"`,
    String.raw`\$(?<tag>[A-Za-z_]\w*)?\$[^]*?\$\k<tag>\$`,
    String.raw`--[^\n]*`,
    String.raw`/\*[^]*?\*/`,
    String.raw`[A-Za-z_][\w$]*`,
    String.raw`\$(?<number>\d+)`,
    String.raw`\$(?<name>[A-Za-z_]\w*)`,
  ].join('|'),
  'g',
)

type NumberedSql = {
  sql: string
  /** The first name is `$1`. */
  names: string[]
}

/** Turns each `$name` into `$1`, `$2` … by first use. SQL that has only numbers stays as it is; SQL that has both throws. */
export function numberParameters(sql: string): NumberedSql {
  const names: string[] = []
  let hasNumbers = false
  const numbered = sql.replace(TOKENS, (token: string, ...rest: unknown[]) => {
    const { name, number } = rest.at(-1) as { name?: string; number?: string }
    if (number !== undefined) hasNumbers = true
    if (name === undefined) return token
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  if (hasNumbers && names.length > 0) throw new TypeError('the SQL mixes named and numbered parameters')
  return { sql: numbered, names }
}

/** Numbers the parameters of a declared statement. Throws unless the SQL uses exactly the declared names. */
export function numberDeclared(statement: string, sql: string, declared: readonly string[]): NumberedSql {
  const numbered = numberParameters(sql)
  const unknown = numbered.names.find((name) => !declared.includes(name))
  if (unknown !== undefined) throw new TypeError(`statement ${statement}: parameter $${unknown} is not declared`)
  const unused = declared.find((name) => !numbered.names.includes(name))
  if (unused !== undefined) throw new TypeError(`statement ${statement}: parameter $${unused} is not used`)
  return numbered
}
