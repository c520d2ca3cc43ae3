import { isNode, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { BrokenStoreFolder, type Problem } from './broken-file.ts'

export type YamlFile<T> = {
  value: T
  /** The line a part of the value stands on, for problems that only show when files are held against each other. */
  lineOf(path: readonly PropertyKey[]): number
}

/** Without it the small build of zod says of everything that it is invalid. */
const inEnglish = z.locales.en().localeError

/** Reads YAML against a schema; every problem is told with the line it stands on. */
export function readYaml<Schema extends z.ZodMiniType>(
  file: string,
  source: string,
  schema: Schema,
  firstLine = 1,
): YamlFile<z.output<Schema>> {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number) => lines.linePos(offset).line + firstLine - 1

  if (document.errors.length > 0) {
    throw new BrokenStoreFolder(
      document.errors.map(({ pos, message }) => ({ file, line: at(pos[0]), reason: message })),
    )
  }

  function lineOf(path: readonly PropertyKey[]): number {
    // A missing field has no node of its own: the nearest parent's line is where it should be added.
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return at(node.range[0])
    }
    return firstLine
  }

  const checked = z.safeParse(schema, document.toJS() as unknown, { error: inEnglish })
  if (checked.success) return { value: checked.data, lineOf }
  const problems: Problem[] = checked.error.issues.map((issue) => ({
    file,
    line: lineOf(issue.path),
    reason: `${issue.path.length ? `${issue.path.join('.')}: ` : ''}${issue.message}`,
  }))
  throw new BrokenStoreFolder(problems)
}
