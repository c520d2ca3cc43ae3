import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const files = ['src', 'tests', 'scripts'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(file) || /^tests\/.*\/support\/.*\.ts$/.test(file)),
)

/** Patterns that make a test depend on the load of the machine. */
const HASTY: [RegExp, string][] = [
  [/\bwaitForTimeout\(/, 'wait for a state, or stop the page’s clock (stopClock)'],
  [/\bvi\.waitFor\(|\bvi\.waitUntil\(/, 'use eventually(), which is patient'],
  [/performance\.now\(\) - \w+\)\.toBeLess/, 'a limit on the time that passed fails on a busy machine'],
  [/Date\.now\(\) - \w+\)\.toBeLess/, 'a limit on the time that passed fails on a busy machine'],
  [/\btimeout: \d{1,2}_?\d{3}\b/, 'the limits of the configuration are longer'],
  [/setTimeout\(\d{1,2}_?\d{3}\)/, 'the limits of the configuration are longer'],
  [/\bpg_locks\b/, 'that tells of every database of the run: use waitingForLocks()'],
  [/\bcreateServer\(async\b/, 'a caller who hangs up fails the run, whatever passed: use standIn()'],
  [/ = connect\(\{/, 'a connection that is reset fails the run, whatever passed: use openSocket()'],
  [/^\}, \d{1,2}_?\d{3}\)$/m, 'the limits of the configuration are longer'],
]
const hasteIn = (text: string) => HASTY.filter(([pattern]) => pattern.test(text)).map(([, advice]) => advice)

test('no test depends on how fast the machine is', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files
    .filter((file) => file !== 'tests/spec/patience.test.ts')
    .map((file) => [file, ...hasteIn(readFileSync(new URL(file, root), 'utf8'))])
    .filter(([, ...advice]) => advice.length)
  expect(found).toEqual([])
})

test.each([
  'await page.waitForTimeout(300)',
  'await vi.waitFor(() => expect(seen).toHaveLength(1))',
  'expect(performance.now() - began).toBeLessThan(1000)',
  'await expect(page).toHaveURL(/x/, { timeout: 20_000 })',
  'test.setTimeout(90_000)',
  'test(() => {\n}, 30_000)',
  'SELECT FROM pg_locks WHERE NOT granted',
  'const gateway = createServer(async (request, response) => {',
  'const flood = connect({ port })',
])('and it would be found: %s', (text) => {
  expect(hasteIn(text)).toHaveLength(1)
})
