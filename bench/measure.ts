import { setImmediate } from 'node:timers/promises'

type Work = () => Promise<unknown> | unknown
type Clock = () => number

/** As rounds: what is asked all day is compiled for speed within its first seconds, what is large later than what is small. */
const WARM_UP = 16
const ROUNDS = 30
const ROUND_MS = 80

/** This process's own time: whatever else the machine does is not in it. */
export const cpuMs: Clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Time as it passes, for work that other processes or threads do for us. */
export const wallMs: Clock = () => performance.now()

async function perSecond(work: Work, clock: Clock): Promise<number> {
  const started = clock()
  let runs = 0
  while (clock() - started < ROUND_MS) {
    await work()
    // A request has a turn of the event loop to itself; without one, what was dropped is never let go.
    await setImmediate()
    runs += 1
  }
  return (runs * 1000) / (clock() - started)
}

export const median = (values: readonly number[]) => at(values, 0.5)

/** The value below which that share of them lies. */
export const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

export type Comparison = { measured: number; baseline: number; ratio: number }

/**
 * Both in short turns, first one and then the other going first, so that whatever else this machine does falls on both; medians over all
 * rounds but those that warm up, the ratio's own among them.
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
 * What each one's questions take, asked in turns: the 95th percentile, or another. A question takes as long as its quickest answer: what the others took longer
 * was this machine's other work. Every question is asked once before, so that plans are made and pages read.
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

/** How long something takes as a rule: the median, in this process's own time. */
export async function medianCpuMs(work: Work): Promise<number> {
  const times: number[] = []
  for (let index = -WARM_UPS; index < SAMPLES; index += 1) {
    const started = cpuMs()
    await work()
    if (index >= 0) times.push(cpuMs() - started)
  }
  return median(times)
}
