import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDatabase } from '#api/db/database.ts'
import { type Api, ApiFailure, createApi, NetworkFailure } from '#contract/wire/request.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { eventually } from '#tests/support/eventually.ts'
import { listening } from '#tests/support/listening.ts'
import type { TestSite } from '#tests/support/site.ts'
import type { Call } from './linearizable.ts'

const OP_HEADER = 'x-model-call'

export type Recorded<Op, Answer> = {
  /** The calls so far, with their order at the HTTP edge. */
  calls: Call<Op, Answer>[]
  /**
   * Makes a call and records it. A refusal that `read` understands is an answer. No answer, and an error of the server, is an unknown outcome: then
   * it resolves to undefined. `turns`: the client hangs up this many turns of the event loop after the request has reached the server.
   */
  call(op: Op, send: (api: Api) => Promise<Answer>, turns?: number): Promise<Answer | undefined>
}

export type Edge = {
  /** A client with connections of its own, whose calls are recorded in the order of the history. */
  record<Op, Answer>(
    token: string | undefined,
    refused: (failure: ApiFailure) => Answer | undefined,
  ): Recorded<Op, Answer>
  /** Resolves when the server works on no request, also on none whose client has hung up. */
  idle(): Promise<void>
  /** Kills one of the server's connections to the database, whatever it is doing. */
  killConnection(): Promise<void>
}

/** The site on a real port. Requests and answers are numbered as the clients send and receive them. */
export async function openEdge(site: TestSite): Promise<Edge> {
  let moment = 0
  let running = 0
  const arrived = new Map<string, () => void>()
  const { address } = await listening(async (request, incoming) => {
    running += 1
    arrived.get(request.headers.get(OP_HEADER) ?? '')?.()
    try {
      return await site.handle(request, incoming)
    } finally {
      running -= 1
    }
  })
  const killer = openDatabase({ ...site.connection, poolSize: 1 }, () => {})
  atEnd(killer.close)

  function record<Op, Answer>(
    token: string | undefined,
    refused: (failure: ApiFailure) => Answer | undefined,
  ): Recorded<Op, Answer> {
    const calls: Call<Op, Answer>[] = []
    async function call(op: Op, send: (api: Api) => Promise<Answer>, turns?: number) {
      moment += 1
      const made: Call<Op, Answer> = { op, answer: undefined, from: moment, to: Number.POSITIVE_INFINITY }
      calls.push(made)
      const name = String(moment)
      const hangUp = new AbortController()
      if (turns !== undefined) arrived.set(name, () => void hangUpAfter(turns, hangUp))
      const api = createApi({
        fetch: (url, init) => {
          const headers = new Headers(init?.headers)
          headers.set(OP_HEADER, name)
          return fetch(url, { ...init, headers, signal: hangUp.signal })
        },
        baseUrl: `${address}/api`,
        readCookie: () => token,
      })
      try {
        made.answer = await send(api).catch((error: unknown) => understood(error, refused))
      } finally {
        arrived.delete(name)
      }
      if (made.answer === undefined) return undefined
      moment += 1
      made.to = moment
      return made.answer
    }
    return { calls, call }
  }

  return {
    record,
    idle: () =>
      eventually(() => {
        if (running > 0) throw new Error(`${running} requests are running`)
      }, 5),
    async killConnection() {
      await killer.query({
        text: `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity WHERE datname = current_database()
                 AND pid <> pg_backend_pid() AND state IS NOT NULL ORDER BY state <> 'active', random() LIMIT 1) AS one`,
      })
    },
  }
}

async function hangUpAfter(turns: number, hangUp: AbortController): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn()
  hangUp.abort()
}

/** An expected refusal, or undefined for an unknown outcome. */
function understood<Answer>(error: unknown, refused: (failure: ApiFailure) => Answer | undefined): Answer | undefined {
  if (error instanceof NetworkFailure) return undefined
  if (!(error instanceof ApiFailure)) throw error
  if (error.httpStatus >= 500) return undefined
  const answer = refused(error)
  if (answer === undefined) throw error
  return answer
}
