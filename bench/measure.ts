type Work = () => Promise<unknown> | unknown

const ROUNDS = 9
const ROUND_MS = 200

async function perSecond(work: Work): Promise<number> {
  const started = performance.now()
  let runs = 0
  while (performance.now() - started < ROUND_MS) {
    await work()
    runs += 1
  }
  return (runs * 1000) / (performance.now() - started)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

export type Comparison = { measured: number; baseline: number; ratio: number }

/** Runs a second of both in turns, so that whatever else this machine does falls on both; the medians of all rounds but the first. */
export async function compare(baseline: Work, work: Work): Promise<Comparison> {
  const rounds: Comparison[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await perSecond(baseline)
    const other = await perSecond(work)
    if (round > 0) rounds.push({ measured: other, baseline: one, ratio: other / one })
  }
  return {
    measured: median(rounds.map((round) => round.measured)),
    baseline: median(rounds.map((round) => round.baseline)),
    ratio: median(rounds.map((round) => round.ratio)),
  }
}
