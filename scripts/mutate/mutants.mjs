import { operators } from './operators.mjs'
import { looksLikeSql, sqlMutants } from './sql.mjs'
import { isFunction, parsed, spliced, walk } from './syntax.mjs'

/** Raise this when the operators change. Results of older operators are then not reused. */
export const OPERATOR_SET = 1

/**
 * All small bugs that can be planted in a source text: `{ file, start, end, original, replacement, operator, inside,
 * probe }`. `inside` is the enclosing declaration. `probe` is the function or SQL statement that must run for a test
 * to notice the bug; null for code that runs when the file is loaded.
 */
export function mutantsOf(file, text) {
  const found = new Map()
  const at = ({ start, end }) => text.slice(start, end)

  walk(parsed(file, text).program, (node, parents) => {
    const parent = parents.at(-1)
    const add = (operator, start, end, replacement, probe = probeOf([...parents, node])) => {
      const mutant = {
        file,
        start,
        end,
        original: text.slice(start, end),
        replacement,
        operator,
        inside: nameOf(parents),
        probe,
      }
      const key = `${start}:${end}:${replacement}`
      if (!found.has(key) && isWellFormed(mutant, text)) found.set(key, mutant)
    }
    const addSql = (literal, probe) => {
      const first = literal.start + 1
      for (const { operator, start, end, replacement } of sqlMutants(text.slice(first, literal.end - 1))) {
        add(operator, first + start, first + end, replacement, probe)
      }
    }

    if (node.type === 'TaggedTemplateExpression' || isForDevelopers(node) || isKey(node, parent)) return false
    if (isText(node) && looksLikeSql(at(node))) {
      addSql(node)
      return false
    }
    const statement = statementOf(node)
    if (statement) {
      // A computed name is unknown here, so its file is loaded again for each mutant.
      addSql(statement.sql, statement.name === undefined ? null : `sql:${statement.name}`)
      return false
    }
    for (const [operator, replacement, part = node] of operators[node.type]?.(node, at, parent) ?? []) {
      add(operator, part.start, part.end, replacement)
    }
  })
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end)
}

export const mutated = (text, { start, end, replacement }) => spliced(text, [{ start, end, text: replacement }])

const isText = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
const isKey = (node, parent) =>
  (parent?.type === 'Property' || parent?.type === 'PropertyDefinition') && parent.key === node && !parent.computed

/** The message of a plain error: it is for developers, and no rule depends on it. */
const isForDevelopers = ({ type, callee }) => type === 'NewExpression' && /^(?:Type|Range)?Error$/.test(callee.name)

/** The name and the SQL of a `statement({ … })`. Another test compares its other fields with the database. */
function statementOf({ type, callee, arguments: args }) {
  if (type !== 'CallExpression' || callee.name !== 'statement' || args[0]?.type !== 'ObjectExpression') return undefined
  const field = (name) => args[0].properties.find(({ key }) => key?.name === name)?.value
  return { name: field('name')?.value, sql: field('sql') }
}

function nameOf(parents) {
  const names = parents.map(({ id, key, type }) => (type.endsWith('Declaration') || id ? id?.name : key?.name))
  return names.find(Boolean) ?? ''
}

function probeOf(parents) {
  const around = parents.findLast(isFunction)
  return around ? String(around.start) : null
}

function isWellFormed(mutant, text) {
  try {
    parsed(mutant.file, mutated(text, mutant))
    return true
  } catch {
    return false
  }
}
