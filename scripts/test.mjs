/**
 * node scripts/test.mjs [--quick] [filter…]: everything that must hold.
 * --quick leaves out the browser and the slow tests. With a filter it runs the matching tests and lints the matching files, without
 * the types: the type check reads the whole project, which takes longer than the tests of one file.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { run } from './child.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { matchingFiles } from './matching-files.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { elapsedSince, inProject } from './project.mjs'
import { leftOut } from './slow-tests.mjs'
import {
  counted,
  filesToRepeat,
  lastLine,
  lastLines,
  oneCheck,
  playwrightCounts,
  readVitest,
  sum,
  vitestCounts,
  withRepeated,
} from './test-results.mjs'

const args = process.argv.slice(2)
const isQuick = args.includes('--quick')
const filters = args.filter((arg) => arg !== '--quick')

await ensureInstalled()
const node = pinnedNode()
const module = (path, ...rest) => [inProject('node_modules', path), ...rest]
const reports = mkdtempSync(join(tmpdir(), 'clothesline-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const results = []

async function step(name, work) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`)
  const startedAt = Date.now()
  const counts = await work(name)
  results.push(counts)
  console.log(`${counts.failed ? '✗' : '✓'} ${name}: ${lastLine(counts)} (${elapsedSince(startedAt)})`)
}

const piped = { stdio: ['ignore', 'pipe', 'pipe'] }
const colours = process.stdout.isTTY ? 'force' : 'off'
/** The files that match the quick run's filter; undefined for all. */
const part = isQuick && filters.length ? matchingFiles(filters) : undefined
const biome = (files) =>
  module('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', `--colors=${colours}`, ...files)
const tsc = module('typescript/bin/tsc', '-p', '.', '--pretty', String(process.stdout.isTTY === true))
const lint = part?.length === 0 ? undefined : run(node, biome(part ?? []), piped)
const types = part ? undefined : run(node, tsc, piped)

if (lint) await step('format and lint', (name) => report(name, lint))
if (types) await step('types', (name) => report(name, types))
else console.log('\nTypes are not checked when a filter is given: npm run check does.')
const checked = results.length
await step('unit, API and faults', async () => {
  const first = await vitest(...leftOut(isQuick, filters), ...orNothing('--passWithNoTests'))
  const again = process.env.CI ? filesToRepeat(first) : []
  if (!again.length) return vitestCounts(first)
  console.log(`\nRunning again, because something failed outside of the tests: ${again.join(' ')}`)
  return withRepeated(first, again, await vitest(...again))
})
if (!isQuick) await step('browser', browserTests)
if (filters.length && sum(results.slice(checked)).passed + sum(results).failed === 0) {
  console.error(`\nNo test matches ${filters.join(' ')}.`)
  results.push(counted(0, 1, 0, ['no test matches']))
}

async function report(name, running) {
  const { code, output } = await running
  if (code !== 0) process.stdout.write(output)
  return oneCheck(code, name)
}

/** With a filter, a runner without matching tests passes. */
function orNothing(flag) {
  return filters.length ? [flag, ...filters] : []
}

async function vitest(...chosen) {
  const files = { report: join(reports, 'vitest.json'), errors: join(reports, 'vitest-errors.json') }
  for (const file of Object.values(files)) rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${files.report}`]
  const outside = `--reporter=${inProject('scripts/outside-of-tests.mjs')}`
  const args = module('vitest/vitest.mjs', 'run', ...reporters, outside, ...chosen)
  const env = { ...process.env, ERRORS_OUTSIDE_OF_TESTS: files.errors }
  return readVitest(files, await run(node, args, { group: true, env, echo: !process.stdout.isTTY }))
}

async function browserTests() {
  if (!(await build())) return counted(0, 1, 0, ['the build'])
  const chromium = await ensureChromium()
  if (!chromium) {
    console.error('Chromium doesn’t start. Install it, or set CHROMIUM_PATH.')
    return counted(0, 1, 0, ['no Chromium starts'])
  }
  const file = join(reports, 'playwright.json')
  const playwright = module(
    '@playwright/test/cli.js',
    'test',
    '--reporter=list,json',
    ...orNothing('--pass-with-no-tests'),
  )
  const { code } = await run(node, playwright, {
    group: true,
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return playwrightCounts(file, code)
}

const total = sum(results)
console.log(`\n${lastLines(total)}`)
process.exit(total.failed || !total.passed ? 1 : 0)
