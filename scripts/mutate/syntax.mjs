import { parseSync } from 'vite'

const TRANSPARENT = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
])
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const LOOPS = new Set(['ForStatement', 'ForOfStatement', 'ForInStatement', 'WhileStatement', 'DoWhileStatement'])

export const isFunction = (node) => FUNCTIONS.has(node.type)
export const isLoop = (node) => LOOPS.has(node.type)

/** The syntax tree of a source text. Throws on a syntax error. */
export function parsed(path, text) {
  const result = parseSync(path, text)
  if (result.errors.length) throw new SyntaxError(`${path}: ${result.errors[0].message}`)
  return result
}

/**
 * Calls `visit(node, parents)` for every run-time node; types are skipped. If `visit` returns false, the node's
 * children are skipped.
 */
export function walk(node, visit, parents = []) {
  if (node.type.startsWith('TS') && !TRANSPARENT.has(node.type)) return
  if (/^(?:Import|Export)/.test(node.type) && node.source) return
  if (visit(node, parents) === false) return
  const inside = [...parents, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walk(child, visit, inside)
    }
  }
}

/** Replaces ranges of a text: each `{ start, end, text }` replaces one. Ranges do not overlap. */
export function spliced(text, edits) {
  let result = text
  for (const edit of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end)
  }
  return result
}
