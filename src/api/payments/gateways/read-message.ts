import * as z from 'zod/mini'
import { MalformedMessage } from '../../parts/gateway-port.ts'

/** An id or a name as gateways write them: printable, without spaces, so that it can be kept as it is. */
export const gatewayText = z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/))

/** What a message says, once its signature was found to be right. */
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
