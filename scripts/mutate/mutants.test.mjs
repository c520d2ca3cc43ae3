// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are sources, with templates in them.
import { expect, test } from 'vitest'
import { mutantsOf } from './mutants.mjs'

/** The changed texts, in source order. */
const changes = (text) => mutantsOf('a.ts', text).map(({ original, replacement }) => `${original} → ${replacement}`)

test.each([
  ['a comparison loses its boundary, and turns round', 'f(a < b)', ['a < b → a <= b', 'a < b → a >= b']],
  ['equality turns round', 'f(a === b)', ['a === b → a !== b']],
  ['arithmetic', 'f(a + b, c * d)', ['a + b → a - b', 'c * d → c / d']],
  ['a text that is put together is no sum', "f('a' + b)", ["'a' → ''"]],
  ['both sides of a condition', 'f(a && b)', ['a && b → a || b', 'a && b → a', 'a && b → b']],
  ['a fallback', 'f(a ?? b)', ['a ?? b → a', 'a ?? b → b']],
  ['an if is always, or never', 'if (a) b', ['a → true', 'a → false', 'b → ;']],
  ['a number by one', 'f(7)', ['7 → 8', '7 → 6']],
  ['nothing is not less', 'f(0)', ['0 → 1']],
  ['a boolean', 'f(true)', ['true → false']],
  ['texts', "f('x', '', `y${z}`)", ["'x' → ''", "'' → 'mutated'", '`y${z}` → ``']],
  ['lists and objects are emptied', 'f([a], { b })', ['[a] → []', '{ b } → {}']],
  ['what is optional', 'f(a?.b)', ['a?.b → a.b']],
  ['a method for its opposite', 'f(Math.min(a), b.every(c))', ['min → max', 'every → some']],
  ['a filter is left out', 'f(a.filter(b))', ['a.filter(b) → a']],
  ['what is returned', 'function f() { return a }', ['a → undefined']],
  ['what a short function returns', 'const f = () => a', ['a → undefined']],
  ['a negation', 'f(!a)', ['!a → a']],
  ['an assignment', 'a += b', ['a += b → ;', 'a += b → a -= b']],
])('mutants of %s', (_, text, expected) => {
  const isCall = text.startsWith('f(')
  expect(changes(text)).toEqual(isCall ? [`${text} → ;`, ...expected] : expected)
})

test.each([
  ['types', "type A = 'x' | 'y'\ninterface B { a: 1 }\nlet c: 'z'"],
  ['imports and exports', "import a from 'a'\nexport * from 'b'\nexport type { c } from 'c'"],
  ['messages of plain errors', 'const a = (b) => new TypeError(`no ${b}`)'],
])('%s have none', (_, text) => {
  expect(changes(text).filter((change) => !change.endsWith('→ undefined'))).toEqual([])
})

test('a mutant names its declaration, and the function that must run', () => {
  const text = 'const limit = 3\nexport function over(sum: number) {\n  return sum > limit\n}\n'
  const [first, , more] = mutantsOf('src/rules/over.ts', text)
  expect(first).toMatchObject({ file: 'src/rules/over.ts', original: '3', inside: 'limit', probe: null })
  expect(more).toMatchObject({ original: 'sum > limit', inside: 'over', probe: String(text.indexOf('function')) })
})

const statement = (sql) =>
  `const take = statement({ name: 'take_it', sql: \`${sql}\`, args: [int], row: { id: uuid } })`
const sqlChanges = (sql) => changes(statement(sql))

test('each condition of a statement is dropped in turn, and keeps its parameters', () => {
  expect(
    sqlChanges('UPDATE t SET tries = $3 WHERE store_id = $1 AND id IN (SELECT a FROM b) AND tries = $7 RETURNING id'),
  ).toEqual([
    'store_id = $1 → (store_id = $1 OR true)',
    'id IN (SELECT a FROM b) → (id IN (SELECT a FROM b) OR true)',
    'tries = $7 → (tries = $7 OR true)',
  ])
})

test('locks, guards, comparisons and nulls of a statement', () => {
  expect(sqlChanges('SELECT id FROM t ORDER BY at DESC FOR UPDATE SKIP LOCKED')).toEqual([
    'DESC → ASC',
    'FOR UPDATE SKIP LOCKED → ',
  ])
  expect(sqlChanges('INSERT INTO t (a) VALUES ($1) ON CONFLICT (a) DO NOTHING RETURNING id')).toEqual([
    'ON CONFLICT (a) DO NOTHING → ',
  ])
  expect(sqlChanges('SELECT id FROM t WHERE at <= $1 AND b IS NULL')).toEqual([
    'at <= $1 → (at <= $1 OR true)',
    '<= → <',
    'b IS NULL → (b IS NULL OR true)',
    'IS NULL → IS NOT NULL',
  ])
  expect(sqlChanges('SELECT id FROM t WHERE at BETWEEN $1 AND $2')).toEqual([
    'at BETWEEN $1 AND $2 → (at BETWEEN $1 AND $2 OR true)',
  ])
})

test('a mutant of a statement is tried where the statement runs; its columns and its name are not changed', () => {
  const found = mutantsOf('a.queries.ts', statement('DELETE FROM t WHERE id = $1'))
  expect(found).toMatchObject([{ probe: 'sql:take_it', inside: 'take' }])
  const named = statement('DELETE FROM t WHERE id = $1').replace("'take_it'", '`take_${kind}`')
  expect(mutantsOf('a.queries.ts', `const page = (kind) => { ${named} }`)).toMatchObject([{ probe: null }])
})

test('concatenated parts of SQL are mutated in place', () => {
  expect(changes('const COUNT = `UPDATE t SET a = a + 1 WHERE b = $1`')).toEqual(['+ → -', 'b = $1 → (b = $1 OR true)'])
  expect(sqlChanges('${COUNT} AND c = $2 ${COLUMNS} RETURNING id')).toEqual(['c = $2 → (c = $2 OR true)'])
})
