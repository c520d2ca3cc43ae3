import type { ProposedService } from '#contract/order/order-shapes.ts'

export type Answer = 'accept' | 'decline'
export type Answers = Readonly<Record<string, Answer>>

/** What a browser has kept may be anything: only answers to what is asked now count. */
export function knownAnswers(kept: unknown, open: readonly Pick<ProposedService, 'id'>[]): Answers {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  return Object.fromEntries(
    open.flatMap(({ id }) => {
      const answer = given[id]
      return answer === 'accept' || answer === 'decline' ? [[id, answer] as const] : []
    }),
  )
}

/** D4.4: what the answers so far would cost, and whether there is one to each. */
export function answerSum(open: readonly Pick<ProposedService, 'id' | 'price_cents'>[], answers: Answers) {
  const taken = open.filter(({ id }) => answers[id] === 'accept')
  return {
    isComplete: open.every(({ id }) => answers[id] !== undefined),
    cents: taken.reduce((sum, { price_cents }) => sum + price_cents, 0),
  }
}
