/**
 * Checks whether a history of concurrent calls could have happened one after the other: each at one moment between its request and its answer
 * (linearizability). The search is that of Wing and Gong, and remembers the states it has been in as Lowe does.
 */
export type Call<Op, Answer> = {
  op: Op
  /** Undefined when the outcome is unknown: the call may have happened at any time after its request, or never. */
  answer: Answer | undefined
  /** Positions in the order of all requests and answers. An unknown outcome has no answer: Infinity. */
  from: number
  to: number
}

/** One thing at a time, as the shop promises it. */
export type Sequential<State, Op, Answer> = {
  initial: State
  /** The states after a call that gave this answer, or any answer if it is undefined. None if the call cannot have given it. */
  after(state: State, op: Op, answer: Answer | undefined): State[]
}

export type Verdict<Op, Answer> =
  | { isLinearizable: true; order: Call<Op, Answer>[] }
  /** `longest`: the longest order that explains some of the calls, and `stuck` those that cannot follow it. */
  | { isLinearizable: false; longest: Call<Op, Answer>[]; stuck: Call<Op, Answer>[] }

export function checkHistory<State, Op, Answer>(
  calls: readonly Call<Op, Answer>[],
  { initial, after }: Sequential<State, Op, Answer>,
): Verdict<Op, Answer> {
  const history = [...calls].sort((a, b) => a.from - b.from)
  const dead = new Set<string>()
  const order: Call<Op, Answer>[] = []
  let longest: Call<Op, Answer>[] = []
  let stuck: Call<Op, Answer>[] = history

  /** Whether the calls that are left can follow this state. */
  function canFollow(left: readonly Call<Op, Answer>[], state: State): boolean {
    if (left.every(({ answer }) => answer === undefined)) return true
    const place = `${left.map((call) => history.indexOf(call)).join(' ')} ${JSON.stringify(state)}`
    if (dead.has(place)) return false
    // A call that was answered before another began comes before it.
    const firstAnswer = Math.min(...left.map(({ to }) => to))
    const next = left.filter(({ from }) => from < firstAnswer)
    for (const call of next) {
      for (const reached of after(state, call.op, call.answer)) {
        order.push(call)
        const rest = left.filter((one) => one !== call)
        if (canFollow(rest, reached)) return true
        order.pop()
      }
    }
    if (order.length >= longest.length) {
      longest = [...order]
      stuck = next
    }
    dead.add(place)
    return false
  }

  return canFollow(history, initial) ? { isLinearizable: true, order } : { isLinearizable: false, longest, stuck }
}

/** Throws with a readable history if it is not linearizable. */
export function expectLinearizable<State, Op, Answer>(
  calls: readonly Call<Op, Answer>[],
  sequential: Sequential<State, Op, Answer>,
): void {
  const verdict = checkHistory(calls, sequential)
  if (verdict.isLinearizable) return
  const { longest, stuck } = verdict
  const all = [...calls].sort((a, b) => a.from - b.from).map(inWords)
  throw new Error(
    [
      'These calls cannot have happened one after the other:',
      ...all,
      'The longest order that explains some of them:',
      ...longest.map(inWords),
      'None of these can follow it:',
      ...stuck.map(inWords),
    ].join('\n  '),
  )
}

function inWords<Op, Answer>({ op, answer, from, to }: Call<Op, Answer>): string {
  const words = answer === undefined ? 'no answer' : JSON.stringify(answer)
  return `[${from}, ${to}] ${JSON.stringify(op)} → ${words}`
}
