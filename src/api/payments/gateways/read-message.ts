import * as z from 'zod/mini'
import { MalformedMessage } from '../../parts/gateway-port.ts'

/** An id or a name from a gateway. Printable ASCII without spaces, so it can be stored as it is. */
export const gatewayText = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))

/** Parses a webhook's body. Call it only after the signature was verified. */
export function readMessage<Schema extends z.ZodMiniType>(schema: Schema, body: Uint8Array): z.output<Schema> {
  const read = z.safeParse(schema, parsed(body))
  if (!read.success) throw new MalformedMessage(z.prettifyError(read.error))
  return read.data
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    throw new MalformedMessage('it is not JSON', { cause: error })
  }
}
