type Planned = { time: number; act: () => Promise<void> }

export type Timeline = {
  end: Date
  /** The time of the act under way. */
  clock(): Date
  /** Plans an act. What is planned for before the act under way happens right after it; what is planned for after the end never does. */
  at(time: Date, act: () => Promise<void>): void
  /** Runs the acts in the order of their times, those that they plan among them. */
  run(): Promise<void>
}

/** Acts at times of their own, played one after the other up to an end. */
export function timeline(end: Date): Timeline {
  const planned: Planned[] = []
  let now = 0

  return {
    end,
    clock: () => new Date(now),
    at(given, act) {
      const time = Math.max(given.getTime(), now)
      if (time > end.getTime()) return
      const later = planned.findIndex((one) => one.time > time)
      planned.splice(later === -1 ? planned.length : later, 0, { time, act })
    },
    async run() {
      for (let next = planned.shift(); next; next = planned.shift()) {
        now = next.time
        await next.act()
      }
      now = end.getTime()
    },
  }
}
