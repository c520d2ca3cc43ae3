import { stripTypeScriptTypes } from 'node:module'
import { afterEach, expect, test } from 'vitest'
import { mutantsOf } from './mutants.mjs'
import { canSleep, switched } from './switch.mjs'

afterEach(() => {
  delete globalThis.__mutant
})

/** The source with all its inactive mutants, and their descriptions. */
function withAll(text) {
  const mutants = mutantsOf('a.ts', text).filter((mutant) => canSleep(mutant, text))
  const numbered = mutants.map((mutant, number) => ({ number, mutant }))
  const body = stripTypeScriptTypes(switched('a.ts', text, numbered))
  const made = new Function('asked', `${body}\nreturn asked(f)`)
  const call = (number, asked) => {
    globalThis.__mutant = number
    return made(asked)
  }
  const numberOf = (original, replacement) =>
    mutants.findIndex((mutant) => mutant.original === original && mutant.replacement === replacement)
  return { call, numberOf, mutants }
}

test.each([
  [
    'one inside another',
    'const f = (a: number, b: number) => a + 1 > b',
    (f) => f(1, 2),
    false,
    'a + 1 > b',
    'a + 1 >= b',
    true,
  ],
  ['the inner one', 'const f = (a: number, b: number) => a + 1 > b', (f) => f(1, 2), false, '1', '2', true],
  [
    'a removed statement',
    'function f(a) {\n  let b = a\n  if (a) b += 1\n  else b += 5\n  return b\n}',
    (f) => f(1),
    2,
    'b += 1',
    ';',
    1,
  ],
  [
    'the other branch stays',
    'function f(a) {\n  let b = a\n  if (a) b += 1\n  else b += 5\n  return b\n}',
    (f) => f(0),
    5,
    'b += 1',
    ';',
    5,
  ],
  ['the end of a chain', 'const f = (a) => a?.b.c', (f) => f(undefined), undefined, 'a?.b', 'a.b', 'throws'],
  ['a method keeps its owner', 'const f = (a) => Math.min(a, 3)', (f) => f(5), 3, 'min', 'max', 5],
  [
    'a line that would begin with a bracket',
    'function f(a) {\n  const b = a\n  b.push(1)\n  return b\n}',
    (f) => f([0]),
    [0, 1],
    'push',
    'unshift',
    [1, 0],
  ],
])('%s is inactive until its number is set', (_, text, asked, asleep, original, replacement, awake) => {
  const { call, numberOf } = withAll(text)
  expect(call(undefined, asked)).toEqual(asleep)
  const number = numberOf(original, replacement)
  if (awake === 'throws') expect(() => call(number, asked)).toThrow()
  else expect(call(number, asked)).toEqual(awake)
})

test('SQL is registered by the name of its statement, with a text for each mutant', () => {
  const text = "const take = statement({ name: 'take_it', sql: `DELETE FROM t WHERE id = $1`, args: [] })"
  const [mutant] = mutantsOf('a.ts', text)
  expect(switched('a.ts', text, [{ number: 7, mutant }])).toContain(
    "sql: globalThis.__mutateSql('take_it', `DELETE FROM t WHERE id = $1`, { 7: `DELETE FROM t WHERE (id = $1 OR true)` })",
  )
})

test('code that runs at load time cannot be switched', () => {
  const text = 'const limit = 3'
  expect(mutantsOf('a.ts', text).map((mutant) => canSleep(mutant, text))).toEqual([false, false])
})
