type Planned = { time: number; act: () => Promise<void> }

export type Timeline = {
  end: Date
  /** The time of the running act. */
  clock(): Date
  /** Plans an act. An act for a past time runs next. An act for a time after the end never runs. */
  at(time: Date, act: () => Promise<void>): void
  /** Runs all acts in the order of their times, including acts that other acts plan. */
  run(): Promise<void>
}

/** Runs acts one after the other, each at its own simulated time, up to an end. */
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
