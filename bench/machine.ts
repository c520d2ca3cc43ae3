import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os'

/** The machine and its load. Figures of different or busy machines cannot be compared. */
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
