import { setImmediate } from 'node:timers/promises'

type Work = () => Promise<unknown> | unknown
type Clock = () => number

/** The number of warm-up rounds. V8 optimises hot code within seconds, large functions later than small ones. */
const WARM_UP = 16
const ROUNDS = 30
const ROUND_MS = 80

/** The CPU time of this process. It excludes other load on the machine. */
export const cpuMs: Clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Wall-clock time, for work in other processes or threads. */
export const wallMs: Clock = () => performance.now()

async function perSecond(work: Work, clock: Clock): Promise<number> {
  const started = clock()
  let runs = 0
  while (clock() - started < ROUND_MS) {
    await work()
    // Each request gets its own turn of the event loop. Without one, dropped objects are never collected.
    await setImmediate()
    runs += 1
  }
  return (runs * 1000) / (clock() - started)
}

export const median = (values: readonly number[]) => at(values, 0.5)

/** The quantile of the values. */
export const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

export type Comparison = { measured: number; baseline: number; ratio: number }

/**
 * Runs both in short alternating turns, each going first every other time, so that other load on this machine affects
 * both. Returns the medians over all rounds after the warm-up, including the median of the ratios.
 */
export async function compare(baseline: Work, work: Work, clock: Clock = cpuMs): Promise<Comparison> {
  const rounds: Comparison[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0
    const before = isFirst ? await perSecond(baseline, clock) : 0
    const measured = await perSecond(work, clock)
    const base = isFirst ? before : await perSecond(baseline, clock)
    if (round >= 0) rounds.push({ measured, baseline: base, ratio: measured / base })
  }
  return {
    measured: median(rounds.map((round) => round.measured)),
    baseline: median(rounds.map((round) => round.baseline)),
    ratio: median(rounds.map((round) => round.ratio)),
  }
}

const QUESTIONS = 48
const TIMES = 15

/**
 * The 95th percentile (or another) of each candidate's questions, asked alternately. A question counts with its
 * fastest run, because slower runs include other load on the machine. Every question runs once before, so that plans
 * and pages are cached.
 */
export async function quickest(
  asks: readonly ((index: number) => Promise<unknown>)[],
  share = 0.95,
): Promise<number[]> {
  const all = asks.map((): number[] => [])
  for (let index = 0; index < QUESTIONS; index += 1) for (const ask of asks) await ask(index)
  for (let index = 0; index < QUESTIONS; index += 1) {
    const times = asks.map((): number[] => [])
    for (let turn = 0; turn < TIMES; turn += 1) {
      for (const [which, ask] of asks.entries()) {
        const started = performance.now()
        await ask(index)
        times[which]?.push(performance.now() - started)
      }
    }
    for (const [which, own] of times.entries()) all[which]?.push(Math.min(...own))
  }
  return all.map((own) => at(own, share))
}

const WARM_UPS = 30
const SAMPLES = 300

/** The median CPU time of some work. */
export async function medianCpuMs(work: Work): Promise<number> {
  const times: number[] = []
  for (let index = -WARM_UPS; index < SAMPLES; index += 1) {
    const started = cpuMs()
    await work()
    if (index >= 0) times.push(cpuMs() - started)
  }
  return median(times)
}
