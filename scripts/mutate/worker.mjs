/** A process of `npm run mutate`: gets one job by message, tries each mutant with its tests, and says what came out of each. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import { mutantPlugin } from './mutant-plugin.mjs'

const DRIVER = fileURLToPath(new URL('./driver.mjs', import.meta.url))

process.once('message', async (job) => {
  // Below the root, where the imports of packages and Vitest's own find what they need.
  mkdirSync(join(job.root, '.data/mutate'), { recursive: true })
  const folder = mkdtempSync(join(job.root, `.data/mutate/job-${process.ppid}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // The run was killed without a chance to end its processes.
  process.on('disconnect', () => {
    rmSync(folder, { recursive: true, force: true })
    process.kill(-process.pid, 'SIGKILL')
  })
  await perform(job, folder)
  process.exit(0)
})

/** `tries`: `{ mutant, reached, tests }`, where no mutant means the unchanged sources. */
async function perform({ root, tries, probed, setupFiles, provided }, folder) {
  const running = new Map()
  const reporter = {
    onTestModuleQueued: ({ moduleId }) => process.send({ began: running.get(moduleId)?.number }),
    onTestModuleEnd: (module) => ended(module),
  }
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      reporters: [reporter],
      setupFiles,
      // Kept by the text of the file on the disk, it would bring back another run's mutants.
      fsModuleCache: false,
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      env: { NODE_ENV: 'test' },
      onConsoleLog: () => false,
    },
    { plugins: [mutantPlugin({ root, tries: tries.map(withSet), probed: new Set(probed) })] },
  )
  for (const [name, value] of Object.entries(provided)) vitest.provide(name, value)

  let waiting = tries.map((one, number) => ({ ...one, number, next: 0 }))
  // Each round tries what is left with the next of its tests, the nearest first.
  while (waiting.length) {
    running.clear()
    for (const one of waiting) running.set(driverFor(one), one)
    const project = vitest.getRootProject()
    await vitest.runTestSpecifications([...running.keys()].map((file) => project.createSpecification(file)))
    waiting = waiting.filter((one) => !one.isDone)
  }
  await vitest.close()

  function driverFor({ number, mutant, tests, limitsMs, next }) {
    const file = join(folder, `${number}-${next}.test.mjs`)
    const probes = mutant ? '' : `watchProbes(${JSON.stringify(`${file}.json`)})\n`
    const test = JSON.stringify(`${join(root, tests[next])}?mutant=${number}`)
    const lines = `import { watchProbes, watchTry } from ${JSON.stringify(DRIVER)}\nwatchTry(${limitsMs?.[next]})\n${probes}await import(${test})\n`
    writeFileSync(file, lines)
    return file
  }

  function ended(module) {
    const one = running.get(module.moduleId)
    const test = one.tests[one.next++]
    const isKilled = module.state() === 'failed'
    one.isDone = isKilled || one.next === one.tests.length
    if (!one.isDone) return
    const hits = one.mutant || isKilled ? undefined : JSON.parse(readFileSync(`${module.moduleId}.json`, 'utf8'))
    const ms = module.diagnostic().duration
    process.send({ ended: one.number, isKilled, test, hits, ms, why: one.mutant ? undefined : whyFailed(module) })
  }
}

const withSet = ({ mutant, reached }) => ({ mutant, reached: new Set(reached) })

function whyFailed(module) {
  const failed = [...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? [])
  return [...failed, ...module.errors()].map(({ message }) => message).join('; ')
}
