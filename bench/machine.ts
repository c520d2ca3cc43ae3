import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'

/** What was measured on, and how busy it was: figures of two machines, or of a busy one, are no comparison. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  const [load = 0] = loadavg()
  return [
    `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${gigabytes} GB`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
    `load ${load.toFixed(1)} before`,
  ].join(' · ')
}

export const secondsSince = (started: number) => `${Math.round((performance.now() - started) / 1000)} s`
