import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Draw } from './draw.ts'

/** Something that a person or a job does without a pause. Several may be under way at once. */
export type Act = { waiting: number; isLive: boolean }

/**
 * Who may use the database next. A piece is one statement or one whole transaction, so acts interleave between commits and nowhere else. The seed chooses
 * whose piece is next, so the same run is the same again.
 */
export type Turns = {
  /** The work belongs to this act from here on, also after it has waited. */
  within<T>(act: Act, work: () => Promise<T>): Promise<T>
  /** A live act is waited for before the next piece is chosen. */
  enter(act: Act): void
  leave(act: Act): void
  piece<T>(work: () => Promise<T>): Promise<T>
  /** Waits for what another act does. Nobody waits for this act meanwhile. */
  others<T>(answer: Promise<T>): Promise<T>
}

export const newAct = (): Act => ({ waiting: 0, isLive: false })

/** An act that computes for longer is not waited for. */
const PATIENCE_MS = 3000

export function serialTurns(draw: Draw): Turns {
  const acting = new AsyncLocalStorage<Act>()
  const inPiece = new AsyncLocalStorage<true>()
  const live = new Set<Act>()
  const queue: { act: Act | undefined; begin: () => void }[] = []
  let isTaken = false

  const isQuiet = () => [...live].every(({ waiting }) => waiting > 0)

  async function giveNext(): Promise<void> {
    if (isTaken || queue.length === 0) return
    isTaken = true
    // What the last piece has answered is worked on first. It ends with another piece, or with the act.
    await nextTurn()
    const until = performance.now() + PATIENCE_MS
    while (!isQuiet() && performance.now() < until) await nextTurn()
    const [next] = queue.splice(queue.length > 1 ? chosen() : 0, 1)
    if (next?.act) next.act.waiting -= 1
    next?.begin()
  }

  /** The first piece of one of the acts. Pieces of one act keep their order. */
  function chosen(): number {
    const firsts = [...new Set(queue.map(({ act }) => act))].map((act) => queue.findIndex((one) => one.act === act))
    return firsts.length === 1 ? 0 : draw.pick(firsts)
  }

  return {
    within: (act, work) => acting.run(act, work),
    enter(act) {
      act.isLive = true
      live.add(act)
    },
    leave(act) {
      act.isLive = false
      live.delete(act)
    },
    async others(answer) {
      const act = acting.getStore()
      if (!act) return answer
      act.waiting += 1
      try {
        return await answer
      } finally {
        act.waiting -= 1
      }
    },
    async piece(work) {
      // A statement beside the transaction that is under way: it would wait for itself.
      if (inPiece.getStore()) return work()
      const act = acting.getStore()
      if (act) act.waiting += 1
      const { promise, resolve } = Promise.withResolvers<void>()
      queue.push({ act, begin: resolve })
      void giveNext()
      await promise
      try {
        return await inPiece.run(true, work)
      } finally {
        isTaken = false
        void giveNext()
      }
    },
  }
}

/** Everything at once, as in a real shop. Only what must always hold can be checked, and a run is not repeatable. */
export function freeTurns(): Turns {
  return {
    within: (_, work) => work(),
    enter: () => {},
    leave: () => {},
    piece: (work) => work(),
    others: (answer) => answer,
  }
}
