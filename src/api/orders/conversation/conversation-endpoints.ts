import { type customerWrites, guestWrites } from '#contract/order/conversation.ts'
import type { Queryable } from '../../db/database.ts'
import { type Endpoint, endpoint } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { addCustomerPhoto, makeClaim } from '../claims/claims.ts'
import { guestsOrder, type OwnOrder } from '../read/load-order.ts'
import { orderView } from '../read/order-view.ts'
import { readNotes, writeNote } from './write-note.ts'

type Writes = typeof customerWrites | typeof guestWrites
type Request = { scope: Scope; params: Record<string, string>; parts: ApiParts }
type Load = (db: Queryable, request: Request) => Promise<OwnOrder>

/** M1.6: messages, claims and photos. Customers and guests have the same ones; `load` finds the order and checks who may see it. */
export function conversationEndpoints(writes: Writes, load: Load): Endpoint[] {
  const [postPhoto, postClaim, postNote, postRead] = writes
  const loaderOf = (input: unknown) => (db: Queryable) => load(db, input as Request)
  const loaded = (input: { parts: ApiParts }) => loaderOf(input)(input.parts.db)
  return [
    endpoint(postPhoto, async (input) =>
      addCustomerPhoto(input.parts.db, input.scope, await loaded(input), input.body),
    ),

    endpoint(postClaim, async (input) => {
      await makeClaim(input.parts.db, input.scope, await loaded(input), input.body)
      return orderView(input.parts.db, input.scope, loaderOf(input))
    }),

    endpoint(postNote, async (input) => {
      await writeNote(input.parts.db, input.scope, await loaded(input), input.body)
      return orderView(input.parts.db, input.scope, loaderOf(input))
    }),

    endpoint(postRead, async (input) => {
      await readNotes(input.parts.db, input.scope, await loaded(input), input.body.last)
      return {}
    }),
  ]
}

export const guestConversationEndpoints = conversationEndpoints(guestWrites, (db, { scope, params }) =>
  guestsOrder(db, scope, params.token ?? ''),
)
