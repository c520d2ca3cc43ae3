/**
 * The possible changes of each kind of node: `[operator, replacement]`, or `[operator, replacement, part]` for a part
 * of the node.
 */

const COMPARISONS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
}
const ARITHMETIC = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
}
const ASSIGNMENTS = { '+=': '-=', '-=': '+=', '*=': '/=', '/=': '*=', '??=': '=', '||=': '=', '&&=': '=' }
const METHODS = {
  min: 'max',
  max: 'min',
  every: 'some',
  some: 'every',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  trunc: 'round',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  push: 'unshift',
  add: 'delete',
}
const REMOVED_METHODS = new Set([
  'filter',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'slice',
  'trim',
  'flat',
  'normalize',
])

const isText = (node) => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/** `at` returns the source text of a node. */
export const operators = {
  BinaryExpression({ operator, left, right }, at) {
    const other = (sign) => `${at(left)} ${sign} ${at(right)}`
    if (COMPARISONS[operator]) return COMPARISONS[operator].map((sign) => ['comparison', other(sign)])
    if (!ARITHMETIC[operator] || isText(left) || isText(right)) return []
    return [['arithmetic', other(ARITHMETIC[operator])]]
  },
  LogicalExpression({ operator, left, right }, at) {
    const sides = [
      ['logical', at(left)],
      ['logical', at(right)],
    ]
    if (operator === '??') return sides
    return [['logical', `${at(left)} ${operator === '&&' ? '||' : '&&'} ${at(right)}`], ...sides]
  },
  IfStatement: ({ test }) => condition(test),
  ConditionalExpression: ({ test }) => condition(test),
  WhileStatement: ({ test }) => [['condition', 'false', test]],
  ForStatement: ({ test }) => (test ? [['condition', 'false', test]] : []),
  UnaryExpression({ operator, argument }, at) {
    return operator === '!' || operator === '-' ? [['negation', at(argument)]] : []
  },
  UpdateExpression({ operator, prefix, argument }, at) {
    const sign = operator === '++' ? '--' : '++'
    return [['arithmetic', prefix ? sign + at(argument) : at(argument) + sign]]
  },
  AssignmentExpression({ operator, left, right }, at) {
    return ASSIGNMENTS[operator] ? [['assignment', `${at(left)} ${ASSIGNMENTS[operator]} ${at(right)}`]] : []
  },
  Literal({ value }, _at, parent) {
    if (typeof value === 'boolean') return [['boolean', String(!value)]]
    if (typeof value === 'string') return [['text', value === '' ? "'mutated'" : "''"]]
    if (typeof value !== 'number') return []
    const isIndex = parent?.type === 'MemberExpression'
    const more = ['number', String(value + 1)]
    return value === 0 || isIndex ? [more] : [more, ['number', value < 1 ? '0' : String(value - 1)]]
  },
  TemplateLiteral: () => [['text', '``']],
  ArrayExpression: ({ elements }) => (elements.length ? [['emptied', '[]']] : []),
  ObjectExpression: ({ properties }) => (properties.length ? [['emptied', '{}']] : []),
  ExpressionStatement: ({ directive }) => (directive ? [] : [['statement removed', ';']]),
  ThrowStatement: () => [['statement removed', ';']],
  ContinueStatement: () => [['statement removed', ';']],
  ReturnStatement: ({ argument }) => (argument ? returned(argument) : [['statement removed', ';']]),
  ArrowFunctionExpression: ({ body }) => (body.type === 'BlockStatement' ? [] : returned(body)),
  MemberExpression({ optional, object, property, computed }, at) {
    if (!optional) return []
    return [['optional chain', computed ? `${at(object)}[${at(property)}]` : `${at(object)}.${at(property)}`]]
  },
  CallExpression({ callee, optional }, at) {
    if (callee.type !== 'MemberExpression' || callee.computed || optional) return []
    const { name } = callee.property
    if (METHODS[name]) return [['method', METHODS[name], callee.property]]
    return REMOVED_METHODS.has(name) ? [['method removed', at(callee.object)]] : []
  },
}

const condition = (test) => [
  ['condition', 'true', test],
  ['condition', 'false', test],
]

/** Conditions and literals have mutants of their own. */
const HAVE_THEIR_OWN = new Set([
  'Literal',
  'TemplateLiteral',
  'ArrayExpression',
  'ObjectExpression',
  'LogicalExpression',
])

function returned(value) {
  if (HAVE_THEIR_OWN.has(value.type) || value.name === 'undefined') return []
  if (value.type === 'BinaryExpression' && COMPARISONS[value.operator]) return []
  if (value.type === 'UnaryExpression' || value.type.startsWith('Arrow')) return []
  return [['return value', 'undefined', value]]
}
