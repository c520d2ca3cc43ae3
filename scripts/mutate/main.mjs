/**
 * npm run mutate [-- --folder rules] [--file path] [--sample N] [--seed S] [--jobs N]: plants small bugs, and reports
 * those that no test noticed.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { elapsedSince, giveUp, inProject, project } from '../project.mjs'
import { openTexts } from './kept-results.mjs'
import { mutateFolder } from './mutate.mjs'
import { oneLine, reportText, scoreLine, scoreOf } from './report.mjs'

process.env.NODE_ENV = 'test'
// The slow tests repeat a race hundreds of times. A mutant gets a few rounds.
process.env.ROUNDS ??= '4'

const AREAS = ['checkout', 'payments', 'vouchers', 'orders', 'auth']
const setupFiles = ['tests/support/leave-nothing.ts']
const api = (area) => ({
  name: area,
  goal: 80,
  needsDatabase: true,
  sources: `src/api/${area}/**/*.ts`,
  probed: `src/api/{${AREAS}}/**/*.ts`,
  tests: 'src/api/**/*.test.ts',
  mostTests: 24,
  size: 150,
  setupFiles,
})
/** Rules are tried only with the tests of rules, which need no database and take milliseconds. */
const rules = {
  name: 'rules',
  goal: 90,
  sources: 'src/rules/**/*.ts',
  probed: 'src/rules/**/*.ts',
  tests: 'src/rules/**/*.test.ts',
  mostTests: 20,
  size: 300,
  setupFiles,
}
const folders = [rules, ...AREAS.map(api)]

const options = optionsOf()
// At exit, the results so far are written and the run's processes are ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
const wanted = folders.filter(({ name, sources }) =>
  options.file
    ? globSync(sources, { cwd: project }).includes(options.file)
    : !options.folder || options.folder.includes(name),
)
if (wanted.length === 0)
  giveUp(
    `Nothing to mutate: --folder is one of ${folders.map(({ name }) => name).join(', ')}, --file a source in one of them.`,
  )

const startedAt = Date.now()
removeJobs()
process.on('exit', removeJobs)
const { provided, stop } = wanted.some(({ needsDatabase }) => needsDatabase) ? await startDatabase() : {}
const equivalents = JSON.parse(readFileSync(inProject('scripts/mutate/equivalent.json'), 'utf8'))
const done = []
for (const folder of wanted) {
  const log = (line) => console.log(`${folder.name}: ${line} (${elapsedSince(startedAt)})`)
  done.push({
    goal: folder.goal,
    ...(await mutateFolder(folder, {
      ...options,
      root: project.replace(/\/$/, ''),
      only: options.file,
      equivalents,
      provided,
      log,
    })),
  })
}
await stop?.()

console.log()
for (const one of done) {
  const report = `.data/mutate/${one.folder}.md`
  writeFileSync(inProject(report), reportText(one, openTexts(project)))
  console.log(`survivors of ${one.folder} are listed in ${report}`)
}
for (const { file, original, replacement } of done.flatMap(({ stale }) => stale)) {
  console.log(`stale in scripts/mutate/equivalent.json: ${file}: ${oneLine(original)} → ${oneLine(replacement)}`)
}
for (const { folder, outOf, outcomes, goal } of done) {
  const score = scoreOf(outcomes)
  console.log(scoreLine(folder, score, outOf) + (score.percent < goal ? `, below the goal of ${goal} %` : ''))
  if (score.percent < goal) process.exitCode = 1
}
process.exit()

/** Removes the folders of killed processes. Folders of running ones stay. */
function removeJobs() {
  for (const left of globSync('.data/mutate/job-*', { cwd: project })) {
    const run = Number(/job-(\d+)/.exec(left)?.[1])
    if (run === process.pid || !isAlive(run)) rmSync(inProject(left), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function startDatabase() {
  const { startTemplate } = await import('#tests/support/template.ts')
  const { connection, stop } = await startTemplate()
  return { provided: { postgres: connection }, stop }
}

function optionsOf() {
  const text = { type: 'string' }
  const { values } = parseArgs({
    options: { folder: { ...text, multiple: true }, file: text, sample: text, seed: text, jobs: text },
  })
  const number = (name, otherwise) => {
    const value = values[name] === undefined ? otherwise : Number(values[name])
    if (value === undefined || (Number.isInteger(value) && value > 0)) return value
    return giveUp(`--${name} is a whole number from 1.`)
  }
  const jobs = number('jobs', Math.min(2, availableParallelism()))
  return { folder: values.folder, file: values.file, sample: number('sample'), seed: number('seed', 1), jobs }
}
