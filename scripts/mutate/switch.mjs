import { mutated } from './mutants.mjs'
import { parsed, spliced, walk } from './syntax.mjs'

/**
 * A source text with many inactive mutants. Each is active while `globalThis.__mutant` is its number, so the file is
 * loaded once for all. `mutants` is a list of `{ number, mutant }`. Mutants that cannot be switched are left out: see
 * `canSleep`.
 */
export function switched(file, text, mutants) {
  const places = new Map()
  for (const { number, mutant } of mutants) {
    const place = placeOf(file, text, mutant)
    if (!place) throw new Error(`${file}: no place for a switch around ${mutant.original}`)
    const key = `${place.kind}:${place.start}:${place.end}`
    const own = places.get(key) ?? { ...place, choices: [] }
    own.choices.push({ number, text: within(text, place, mutant) })
    places.set(key, own)
    if (place.kind === 'expression') addBlock(places, file, text, place)
  }
  return rewritten(text, 0, text.length, [...places.values()])
}

/** A statement that begins with a bracket would continue the line above. In a block it does not. */
function addBlock(places, file, text, place) {
  const statement = pathTo(file, text, place).findLast(({ type }) => type === 'ExpressionStatement')
  if (statement?.start !== place.start) return
  const { start, end } = statement
  places.set(`block:${start}:${end}`, { kind: 'block', start, end })
}

/**
 * Whether a mutant can be activated after its file was loaded. Code that runs while a file is loaded, and names of
 * dynamic imports, cannot.
 */
export const canSleep = (mutant, text) => mutant.probe !== null && placeOf(mutant.file, text, mutant) !== undefined

/** The text from `start` to `end` with a switch at each place. Nested places are rewritten first. */
function rewritten(text, start, end, places) {
  const inside = places.filter((place) => place.start >= start && place.end <= end)
  const outermost = inside.filter((place) => !inside.some((other) => other !== place && contains(other, place)))
  const edits = outermost.map((place) => {
    const rest = inside.filter((other) => other !== place)
    const asleep = rewritten(text, place.start, place.end, rest)
    return { start: place.start - start, end: place.end - start, text: withSwitch(place, asleep) }
  })
  return spliced(text.slice(start, end), edits)
}

/** Of two places with the same range, the kind that is listed first is the outer one. */
const KINDS = ['statement', 'block', 'sql', 'expression']

const contains = (outer, inner) =>
  outer.start <= inner.start &&
  inner.end <= outer.end &&
  (outer.end - outer.start > inner.end - inner.start || KINDS.indexOf(outer.kind) < KINDS.indexOf(inner.kind))

const isOn = (number) => `globalThis.__mutant === ${number}`

function withSwitch({ kind, name, choices }, asleep) {
  if (kind === 'block') return `{ ${asleep} }`
  if (kind === 'statement')
    return `{ ${choices.map((one) => `if (${isOn(one.number)}) { ${one.text} } else `).join('')}{ ${asleep} } }`
  if (kind === 'sql')
    return `globalThis.__mutateSql('${name}', ${asleep}, { ${choices.map((one) => `${one.number}: ${one.text}`).join(', ')} })`
  return `(${choices.map((one) => `${isOn(one.number)} ? (${one.text}) : `).join('')}${asleep})`
}

const within = (text, { start, end }, mutant) =>
  mutated(text.slice(start, end), { ...mutant, start: mutant.start - start, end: mutant.end - start })

const REMOVABLE = new Set(['ExpressionStatement', 'ThrowStatement', 'ContinueStatement', 'ReturnStatement'])
const trees = new Map()

/**
 * The place of the switch: the removed statement, the SQL of a statement, or the smallest expression that can be put
 * in brackets.
 */
function placeOf(file, text, mutant) {
  const path = pathTo(file, text, mutant)
  const whole = path.find((node) => REMOVABLE.has(node.type) && node.start === mutant.start && node.end === mutant.end)
  if (whole) return { kind: 'statement', start: whole.start, end: whole.end }
  const name = /^sql:(\w+)$/.exec(mutant.probe ?? '')?.[1]
  if (name) {
    const { start, end } = path.findLast(({ type }) => type === 'TemplateLiteral' || type === 'Literal')
    return { kind: 'sql', name, start, end }
  }
  if (path.some(({ type }) => type === 'ImportExpression')) return undefined
  const index = path.findLastIndex((node, at) => isPlace(node, at, path))
  if (index < 0) return undefined
  const { start, end } = path[index]
  return { kind: 'expression', start, end }
}

/** The nodes around a range, the outermost first. */
function pathTo(file, text, { start, end }) {
  if (trees.get(file)?.text !== text) {
    const nodes = []
    walk(parsed(file, text).program, (node, parents) => void nodes.push([...parents, node]))
    trees.set(file, { text, nodes })
  }
  const around = trees.get(file).nodes.filter((path) => path.at(-1).start <= start && end <= path.at(-1).end)
  return around.reduce((longest, path) => (path.length > longest.length ? path : longest), [])
}

function isPlace(node, at, path) {
  const parent = path[at - 1]
  if (!parent || !/(?:Expression|Literal|Identifier)$/.test(node.type)) return false
  if (node.type === 'TSInstantiationExpression') return false
  const isKey = (parent.type === 'Property' || parent.type === 'PropertyDefinition') && parent.key === node
  if (isKey || parent.property === node) return Boolean(parent.computed) && !isKey
  // In brackets, a callee would lose its `this`, and an optional chain its end.
  if (parent.callee === node || parent.tag === node) return false
  if (isLinkOfChain(at, path)) return false
  const isTarget = parent.left === node && /^(?:Assignment|For)/.test(parent.type)
  return !(isTarget || parent.type === 'UpdateExpression' || parent.operator === 'delete')
}

function isLinkOfChain(at, path) {
  for (let index = at; index > 0; index--) {
    const [node, parent] = [path[index], path[index - 1]]
    if (parent.type === 'ChainExpression') return true
    if (parent.object !== node && parent.callee !== node && parent.type !== 'TSNonNullExpression') return false
  }
  return false
}
