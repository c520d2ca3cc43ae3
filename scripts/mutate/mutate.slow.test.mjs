import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProject } from '../project.mjs'
import { mutateFolder } from './mutate.mjs'
import { reportText, scoreLine, scoreOf } from './report.mjs'

const LIMIT_MS = 300_000
let root

beforeAll(() => {
  mkdirSync(inProject('.data'), { recursive: true })
  // Inside the project, so that Vitest is found.
  root = mkdtempSync(inProject('.data/mutate-fixture-'))
  const file = (path, text) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  file('package.json', '{ "type": "module", "imports": { "#shop/*": "./src/shop/*" } }')
  file(
    'src/shop/free.ts',
    'export const isFree = (cents: number) => cents > 6000\nexport const idle = (a: number) => a * 2\n',
  )
  file(
    'src/shop/words.ts',
    "import { isFree } from '#shop/free.ts'\nexport const words = (cents: number) => (isFree(cents) ? 'free' : 'fee')\n",
  )
  file(
    'src/shop/down.ts',
    'export function down(from: number) {\n  let steps = 0\n  for (let left = from; left > 0; left -= 1) steps += 1\n  return steps\n}\n',
  )
  file(
    'src/shop/words.test.ts',
    test_(`import { words } from './words.ts'`, `expect([words(100), words(9000)]).toEqual(['fee', 'free'])`),
  )
  file('src/shop/steps.ts', 'export const first = () => 1\nexport const second = (step: number) => step > 0\n')
  file(
    'src/shop/steps.test.ts',
    `import { expect, test } from 'vitest'
import { first, second } from './steps.ts'
let step = 0
test('one', () => { step = first() })
test('two', () => { expect(second(step)).toBe(true) })
`,
  )
  file(
    'src/shop/end.ts',
    "export function endIf(isOver: boolean) {\n  if (isOver) process.kill(process.pid, 'SIGKILL')\n  return !isOver\n}\n",
  )
  file('src/shop/end.test.ts', test_(`import { endIf } from './end.ts'`, 'expect(endIf(false)).toBe(true)'))
  file('src/shop/down.test.ts', test_(`import { down } from './down.ts'`, `expect([down(0), down(3)]).toEqual([0, 3])`))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const test_ = (imports, body) => `import { expect, test } from 'vitest'\n${imports}\ntest('it', () => { ${body} })\n`

const run = (more = {}) => {
  const lines = []
  const folder = {
    name: 'shop',
    sources: 'src/shop/*.ts',
    probed: 'src/shop/*.ts',
    tests: 'src/shop/*.test.ts',
    mostTests: 5,
    size: 50,
    setupFiles: [],
  }
  return mutateFolder(folder, {
    root,
    jobs: 1,
    seed: 1,
    equivalents: [],
    log: (line) => lines.push(line),
    ...more,
  }).then((result) => ({ ...result, lines }))
}
const changesOf = (outcomes, state, name = '') =>
  outcomes
    .filter((one) => one.state === state && one.mutant.file.includes(name))
    .map(({ mutant }) => `${mutant.original} → ${mutant.replacement}`)

test(
  'a bug that no test notices is reported, however indirect the import; an endless loop is noticed',
  async () => {
    const { outcomes } = await run()
    expect(changesOf(outcomes, 'survived', 'free')).toEqual([
      'cents > 6000 → cents >= 6000',
      '6000 → 6001',
      '6000 → 5999',
    ])
    expect(changesOf(outcomes, 'unreached')).toEqual(['a * 2 → undefined', 'a * 2 → a / 2', '2 → 3', '2 → 1'])
    expect(changesOf(outcomes, 'killed')).toContain('left -= 1 → left += 1')
    // A mutant that ends the test's process is noticed, and the mutants after it are still tried.
    expect(changesOf(outcomes, 'killed', 'end')).toEqual(['isOver → true', '!isOver → isOver'])
    // One test depends on the other but runs other code: alone it fails without a mutant, and the first notices none.
    expect(changesOf(outcomes, 'survived', 'steps').toSorted()).toEqual(['1 → 2', 'step > 0 → step >= 0'])
    const text = reportText({ folder: 'shop', outcomes }, () => 'export const isFree')
    expect(text).toContain('src/shop/free.ts:1 isFree: comparison: `cents > 6000` → `cents >= 6000`')
    expect(text).toContain('tried with src/shop/words.test.ts')
  },
  LIMIT_MS,
)

test(
  'a second run reuses unchanged results, and listed equivalents do not count',
  async () => {
    const entry = {
      file: 'src/shop/free.ts',
      inside: 'isFree',
      original: '6000',
      replacement: '6001',
      reason: 'for this test',
    }
    const stale = { ...entry, original: '7000' }
    const again = await run({ equivalents: [entry, stale] })
    expect(again.lines.at(-1)).toMatch(/^(\d+) mutants, \1 of them known from before$/)
    expect(changesOf(again.outcomes, 'equivalent')).toEqual(['6000 → 6001'])
    expect(again.stale).toEqual([stale])

    writeFileSync(
      join(root, 'src/shop/free.test.ts'),
      test_(`import { isFree } from './free.ts'`, `expect([isFree(6000), isFree(6001)]).toEqual([false, true])`),
    )
    const better = await run({ only: 'src/shop/free.ts' })
    expect(changesOf(better.outcomes, 'survived', 'free')).toEqual([])
  },
  LIMIT_MS,
)

test('the last lines say the score', () => {
  const outcomes = [
    ...Array(1234).fill({ state: 'killed' }),
    ...Array(91).fill({ state: 'survived' }),
    { state: 'equivalent' },
  ]
  expect(scoreLine('rules', scoreOf(outcomes))).toBe('rules 93.1 % (1,234 of 1,325 killed, 1 equivalent)')
  expect(scoreLine('auth', scoreOf(outcomes.slice(-93)), 7300)).toBe(
    'auth 1.1 % (1 of 92 killed, 1 equivalent), a sample out of 7,300: 0 to 6 % with 95 % confidence',
  )
})
