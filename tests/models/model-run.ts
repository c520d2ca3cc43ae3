import fc from 'fast-check'

/** What a shopper does: carried out on the real shop and, by hand, on the model. */
export type Command<Model extends object, Real> = fc.AsyncCommand<Model, Real>

export type ModelTest<Model extends object, Real> = {
  /** A word of the test file's path, for the line that says how to repeat a failure. */
  name: string
  commands: fc.Arbitrary<Command<Model, Real>>[]
  /** A new shopper and an empty model for each run. Earlier runs leave nothing that matters. */
  setup(): Promise<{ model: Model; real: Real }>
  /** Compares the model with what the shop answers. Runs after each command. */
  compare(model: Model, real: Real): Promise<void>
  runs: number
  length: number
}

/** A short run tries the same commands every time, so it fails only after a change. */
const SEED = 20_261_118
const { RUNS, SEED: GIVEN_SEED, CASE, COMMANDS } = process.env

/** How many cases to try, and from which seed: RUNS=1000 tries others each time, SEED=… the same again. */
export function trials(runs: number): { numRuns: number; seed: number } {
  const seed = RUNS === undefined ? SEED : Math.floor(Math.random() * 2 ** 31)
  return { numRuns: Number(RUNS ?? runs), seed: Number(GIVEN_SEED ?? seed) }
}

/** Ends a command's text, because the texts have commas of their own. */
const SEPARATOR = ' ▸'

/** A command with the text that a failure prints. `may` says in which states of the model it makes sense. */
export function command<Model extends object, Real>(
  text: string,
  run: (model: Model, real: Real) => Promise<void>,
  may: (model: Model) => boolean = () => true,
): Command<Model, Real> {
  return { check: may as Command<Model, Real>['check'], run, toString: () => text + SEPARATOR }
}

/** Runs the model. Fails with the shortest sequence of commands that shows the difference, and how to repeat it. */
export async function holds<Model extends object, Real>(test: ModelTest<Model, Real>): Promise<void> {
  const { numRuns, seed } = trials(test.runs)
  const repeated = CASE === undefined ? {} : { path: CASE }
  const found = await fc.check(propertyOf(test, COMMANDS), { numRuns, seed, ...repeated })
  if (!found.failed) return
  const commands = String(found.counterexample?.[0])
  const replay = /replayPath="([^"]*)"/.exec(commands)?.[1] ?? ''
  const again = `SEED=${found.seed} CASE=${found.counterexamplePath} COMMANDS='${replay}' npm run check -- ${test.name}`
  throw new Error(`The shop differs from the model after ${oneEach(commands)}\n\nTo repeat it: ${again}`, {
    cause: found.errorInstance,
  })
}

/** Runs a model that must fail, and returns the shortest commands that show it. */
export async function shortestFailure<Model extends object, Real>(test: ModelTest<Model, Real>): Promise<string[]> {
  const found = await fc.check(propertyOf(test), { numRuns: test.runs, seed: SEED })
  if (!found.failed) throw new Error('the planted error was not found')
  const texts = textsOf(String(found.counterexample?.[0]))
  // Without a command nothing was planted yet: the run itself is broken.
  if (texts.length === 0) throw found.errorInstance
  return texts
}

function propertyOf<Model extends object, Real>(
  { commands, setup, compare, length }: ModelTest<Model, Real>,
  replayPath?: string,
) {
  const compared = commands.map((one) => one.map((done) => withComparison(done, compare)))
  const given = { maxCommands: length, size: 'max' as const, ...(replayPath === undefined ? {} : { replayPath }) }
  return fc.asyncProperty(fc.commands(compared, given), (sequence) => fc.asyncModelRun(setup, sequence))
}

function withComparison<Model extends object, Real>(
  done: Command<Model, Real>,
  compare: ModelTest<Model, Real>['compare'],
): Command<Model, Real> {
  return {
    check: (model) => done.check(model),
    async run(model, real) {
      await done.run(model, real)
      await compare(model, real)
    },
    toString: () => done.toString(),
  }
}

const textsOf = (commands: string) =>
  commands
    .replace(/\s*\/\*.*\*\/$/s, '')
    .split(`${SEPARATOR},`)
    .map((text) => text.replaceAll(SEPARATOR, ''))
    .filter(Boolean)
const oneEach = (commands: string) =>
  textsOf(commands)
    .map((text) => `\n  ${text}`)
    .join('')
