/**
 * A process of `npm run mutate`: receives one job by message, tries each mutant with its tests, and reports each
 * result.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import { mutantPlugin } from './mutant-plugin.mjs'

const DRIVER = fileURLToPath(new URL('./driver.mjs', import.meta.url))

process.once('message', async (job) => {
  // Below the root, so that imports of packages and of Vitest resolve.
  mkdirSync(join(job.root, '.data/mutate'), { recursive: true })
  const folder = mkdtempSync(join(job.root, `.data/mutate/job-${process.ppid}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // The run was killed and could not end its processes.
  process.on('disconnect', () => {
    rmSync(folder, { recursive: true, force: true })
    process.kill(-process.pid, 'SIGKILL')
  })
  await perform(job, folder)
  process.exit(0)
})

/**
 * `tries`: `{ mutant, isAsleep, reached, tests }`; without a mutant, the sources are unchanged. `tests`: `{ file,
 * only, testMs, hookMs }`; `only` names the tests of the file that can notice the mutant.
 */
async function perform({ root, tries, probed, setupFiles, provided }, folder) {
  const isProbing = probed.length > 0
  const running = new Map()
  /** Whether the selected tests of a file pass without a mutant when the others are left out. */
  const passesAlone = new Map()
  const reporter = {
    onTestModuleQueued: ({ moduleId }) => process.send({ began: running.get(moduleId)?.number }),
    onTestModuleEnd: (module) => {
      const one = running.get(module.moduleId)
      running.delete(module.moduleId)
      process.send({ rests: one.number })
      one.ended(module)
    },
  }
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      reporters: [reporter],
      setupFiles,
      // The cache is keyed by the file's text on disk, so it would return another run's mutants.
      fsModuleCache: false,
      isolate: false,
      maxWorkers: 1,
      sequence: { sequencer: AsGiven },
      fileParallelism: false,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      env: { NODE_ENV: 'test' },
      onConsoleLog: () => false,
    },
    {
      plugins: [
        mutantPlugin({
          root,
          tries: tries.map((one) => ({ ...one, reached: new Set(one.reached) })),
          probed: new Set(probed),
        }),
      ],
    },
  )
  for (const [name, value] of Object.entries(provided)) vitest.provide(name, value)

  // Loaded before any mutant is active, so that code at load time has run.
  const sources = join(folder, 'sources.mjs')
  const loaded = isProbing ? probed : tries.filter(({ isAsleep }) => isAsleep).map(({ mutant }) => mutant.file)
  writeFileSync(sources, [...new Set(loaded)].map((file) => `import ${JSON.stringify(join(root, file))}\n`).join(''))

  let files = 0
  let waiting = tries.map((one, number) => ({ ...one, number, next: 0 }))
  // Each round runs the remaining tries with their next test, the likeliest first.
  while (waiting.length) {
    running.clear()
    for (const one of waiting) plan(one)
    const project = vitest.getRootProject()
    await vitest.runTestSpecifications([...running.keys()].map((file) => project.createSpecification(file)))
    // They run one after the other: the first without a result ended its process, and those after it have not run.
    const [culprit] = running.values()
    culprit?.died()
    waiting = waiting.filter((one) => !one.isDone)
  }
  await vitest.close()

  function plan(one) {
    const test = one.tests[one.next]
    // Checks once, before the first try, whether the selected tests fail without the mutant too, because other tests
    // of their file are left out.
    if (test.only && !passesAlone.has(keyOf(test))) {
      passesAlone.set(keyOf(test), false)
      run({ number: one.number, test }, (module) => passesAlone.set(keyOf(test), module.state() === 'passed'))
    }
    run(
      { ...one, test },
      (module) => tried(one, module),
      () => died(one),
    )
  }

  function died(one) {
    one.isDone = true
    process.send({ rests: one.number })
    process.send({ ended: one.number, isKilled: true, test: 'the process ended' })
  }

  function tried(one, module) {
    const isKilled = module.state() === 'failed'
    const test = one.tests[one.next]
    if (isKilled && test.only && !passesAlone.get(keyOf(test))) one.tests[one.next] = { ...test, only: undefined }
    else finish(one, module, isKilled)
  }

  function finish(one, module, isKilled) {
    const test = one.tests[one.next++].file
    one.isDone = isKilled || one.next === one.tests.length
    if (!one.isDone) return
    const probes = one.mutant || isKilled ? undefined : JSON.parse(readFileSync(`${module.moduleId}.json`, 'utf8'))
    const why = one.mutant ? undefined : whyFailed(module)
    process.send({ ended: one.number, isKilled, test, probes, ms: module.diagnostic().duration, why })
  }

  function run({ number, test, mutant, isAsleep }, ended, died = () => {}) {
    const file = join(folder, `${number}-${++files}.test.mjs`)
    const query = isAsleep || !mutant ? `again=${files}` : `mutant=${number}`
    const lines = [
      `import { wake, watchProbes, watchTry } from ${JSON.stringify(DRIVER)}`,
      `await import(${JSON.stringify(sources)})`,
      isProbing ? `watchProbes(${JSON.stringify(`${file}.json`)})` : '',
      `watchTry(${JSON.stringify({ ...test, file: undefined })})`,
      mutant && isAsleep ? `wake(${number})` : '',
      `await import(${JSON.stringify(`${join(root, test.file)}?${query}`)})`,
    ]
    writeFileSync(file, lines.join('\n'))
    running.set(file, { number, ended, died })
  }
}

class AsGiven {
  shard = (files) => files
  sort = (files) => files
}

const keyOf = ({ file, only }) => JSON.stringify([file, only])

function whyFailed(module) {
  const failed = [...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? [])
  return [...failed, ...module.errors()].map(({ message }) => message).join('; ')
}
