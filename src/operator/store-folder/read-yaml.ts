import { isNode, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { BrokenStoreFolder, type Problem } from './broken-file.ts'

export type YamlFile<T> = {
  value: T
  /** The line of a part of the value, for problems that appear when files are compared. */
  lineOf(path: readonly PropertyKey[]): number
}

/** Without a locale, zod/mini says only that the input is invalid. */
const inEnglish = z.locales.en().localeError

export const TOO_DEEP = 'is nested too deeply'
/** Nested aliases multiply: a small file could expand to gigabytes. */
const ALIASES_MAX = 100

/** Turns an exception of the parser into a problem of the whole file. */
function orBrokenFile<T>(file: string, line: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof RangeError ? TOO_DEEP : String((error as Error).message)
    throw new BrokenStoreFolder([{ file, line, reason }])
  }
}

/** The path of a text with a NUL character, which PostgreSQL refuses. An escape in a quoted text can produce one. */
function pathOfNul(value: unknown, path: readonly PropertyKey[] = []): readonly PropertyKey[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = pathOfNul(inner, [...path, Array.isArray(value) ? Number(key) : key])
    if (found) return found
  }
  return undefined
}

/** Parses YAML and checks it against a schema. Every problem has its line. */
export function readYaml<Schema extends z.ZodMiniType>(
  file: string,
  source: string,
  schema: Schema,
  firstLine = 1,
): YamlFile<z.output<Schema>> {
  const lines = new LineCounter()
  const document = orBrokenFile(file, firstLine, () =>
    parseDocument(source, { lineCounter: lines, prettyErrors: false }),
  )
  const at = (offset: number) => lines.linePos(offset).line + firstLine - 1

  // The parser reports a stack overflow as an ordinary error.
  if (document.errors.some(({ message }) => message.includes('call stack')))
    throw new BrokenStoreFolder([{ file, line: firstLine, reason: TOO_DEEP }])
  if (document.errors.length > 0) {
    throw new BrokenStoreFolder(
      document.errors.map(({ pos, message }) => ({ file, line: at(pos[0]), reason: message })),
    )
  }

  function lineOf(path: readonly PropertyKey[]): number {
    // A missing field has no node. Its problem gets the line of the nearest parent.
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return at(node.range[0])
    }
    return firstLine
  }

  const value = orBrokenFile(file, firstLine, () => document.toJS({ maxAliasCount: ALIASES_MAX }) as unknown)
  const checked = z.safeParse(schema, value, { error: inEnglish })
  const nul = checked.success ? pathOfNul(checked.data) : undefined
  if (nul)
    throw new BrokenStoreFolder([{ file, line: lineOf(nul), reason: `${nul.join('.')}: contains a NUL character` }])
  if (checked.success) return { value: checked.data, lineOf }
  const problems: Problem[] = checked.error.issues.map((issue) => ({
    file,
    line: lineOf(issue.path),
    reason: `${issue.path.length ? `${issue.path.join('.')}: ` : ''}${issue.message}`,
  }))
  throw new BrokenStoreFolder(problems)
}
